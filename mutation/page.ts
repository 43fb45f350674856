/** The kill matrix as a page: one table, with each mutant's fault and the smallest case beside it. */

import { escapeUTF8 as escape } from 'entities';
import { ALL_LAWS, lawsThatKill, type Matrix, type SemanticRow, SYNTACTIC_COLUMNS } from './matrix.ts';
import { MUTANTS } from './mutants/index.ts';
import { PAIRED_SURVIVORS } from './reasons.ts';

const STYLE = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --named: #0a7d33; }
  body { font: 14px/1.45 system-ui, sans-serif; margin: 2rem; }
  table { border-collapse: collapse; margin: 1rem 0; }
  th, td { border: 1px solid var(--line); padding: .2rem .4rem; text-align: left; vertical-align: top; }
  thead th { position: sticky; top: 0; background: Canvas; }
  .law { writing-mode: vertical-rl; font-weight: normal; }
  .kill { text-align: center; }
  .named { color: var(--named); font-weight: bold; }
  code { overflow-wrap: anywhere; }
  .scroll { overflow-x: auto; }`;

/** A whole document, with nothing to load. */
export function matrixPage(matrix: Matrix): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>compactcheck: the kill matrix</title>
<style>${STYLE}
</style>
<h1>The kill matrix</h1>
<p>Each row is a fault that a person could make, each column a law. <span class="named">●</span> is the law that was named for the fault beforehand, ● another that notices it too. Hover a law for what it says.</p>
<div class="scroll">${killTable(matrix)}</div>
<h2>Paired mutants</h2>
<p>Subject and reference have the same fault, so only laws that need no oracle can notice.</p>
${pairedTable(matrix)}
<h2>Stryker, by file</h2>
${syntacticTable(matrix)}
</html>
`;
}

function killTable(matrix: Matrix): string {
  const laws = ALL_LAWS.filter(({ id }) => lawsThatKill(matrix).includes(id));
  const head = laws.map(
    ({ id, name, statement }) => `<th class="law" title="${escape(statement)}">${id} ${escape(name)}</th>`,
  );
  const rows = matrix.semantic.map((row) => {
    const cells = laws.map(
      ({ id }) => `<td class="kill${id === row.named ? ' named' : ''}">${mark(row, id)}</td>`,
    );
    return `<tr><th>${row.id}</th><td>${escape(whatOf(row))}</td>${cells.join('')}<td><code>${escape(row.case)}</code></td></tr>`;
  });
  return `<table><thead><tr><th>mutant</th><th>what it breaks</th>${head.join('')}<th>smallest case of the law named</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>`;
}

const mark = ({ killedBy }: SemanticRow, law: string) => (killedBy.includes(law) ? '●' : '');
const whatOf = ({ id, title }: SemanticRow) => MUTANTS.find((mutant) => mutant.id === id)?.what ?? title;

function pairedTable({ paired }: Matrix): string {
  const rows = paired.map(({ id, killedBy }) => [
    id,
    killedBy.join(' ') || `nothing: ${PAIRED_SURVIVORS[id] ?? ''}`,
  ]);
  return plainTable(['mutant', 'killed by'], rows);
}

function syntacticTable({ syntactic }: Matrix): string {
  if (syntactic === undefined) return '<p>Not run.</p>';
  const rows = Object.entries(syntactic.files).map(([file, counts]) => [
    file,
    ...SYNTACTIC_COLUMNS.map(([, count]) => String(counts[count])),
  ]);
  return plainTable(['file', ...SYNTACTIC_COLUMNS.map(([head]) => head)], rows);
}

function plainTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${line(head, 'th')}</thead><tbody>\n${rows.map((row) => line(row, 'td')).join('\n')}\n</tbody></table>`;
}
