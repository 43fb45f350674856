/**
 * The lines of a Claude Code log in the order of the conversation, and its turns in one piece.
 *
 * The conversation is the way from the last line up its parents. Two things hang beside it and belong to
 * it: parallel calls make branches of one turn, and only the last branch's result is on the way (the tool
 * itself lost the others for long: anthropics/claude-code#31330, #37779). So the other lines of a turn, and
 * results that nothing on the way gives, are taken in. What hangs beside for another reason is a branch
 * that was given up. A log of several trees (after a compaction, or with no links at all) is read tree by
 * tree, in the order of the file.
 */

import type { Block, Role } from '../model/types.ts';
import type { Notes } from './notes.ts';
import type { Place } from './transcript.ts';

/** One line; without a message, its links are all that it is kept for. */
export interface Line {
  /** Its number in the order of the file. */
  index: number;
  uuid: string | undefined;
  parent: string | undefined;
  place: Place;
  message?: { role: Role; content: Block[]; turn: string | undefined };
}
/** A line that holds a message. */
type Spoken = Line & Required<Pick<Line, 'message'>>;

/** A message of the conversation, under the uuid of its first line. */
export interface Turn {
  uuid: string | undefined;
  role: Role;
  content: Block[];
  place: Place;
}

/** The lines of one turn, and the results of its calls that hung beside the way. */
interface Group {
  lines: Spoken[];
  results: Spoken[];
}

/** @param lines all lines of the log, in the order of the file */
export function inConversationOrder(lines: readonly Line[], notes: Notes): Turn[] {
  const spoken = lines.filter(isSpoken);
  const parentOf = parentsOf(lines, notes);
  const rootOf = rootsOf(lines, parentOf, notes);
  const lastOfTree = new Map<Line | undefined, Spoken>();
  for (const line of spoken) lastOfTree.set(rootOf.get(line), line);
  const way = [...lastOfTree.values()].flatMap((last) => wayTo(last, parentOf));
  const onWay = new Set<Line>(way);
  const groups = groupsOf(way);
  const beside = new Set(spoken.filter((line) => !onWay.has(line)));
  takeInLines(groups, beside);
  takeInResults(groups, beside);
  for (const { place } of beside) notes.leaveOut('line of a branch that was given up', place);
  return groups
    .flatMap((group) => [group.lines, ...group.results.map((line) => [line])])
    .flatMap((turn) => joined(turn, notes));
}

/** Each line's parent, where the log has it. */
function parentsOf(lines: readonly Line[], notes: Notes): Map<Line, Line> {
  const byUuid = new Map<string, Line>();
  for (const line of lines) if (line.uuid !== undefined) byUuid.set(line.uuid, line);
  const parentOf = new Map<Line, Line>();
  for (const line of lines) {
    if (line.parent === undefined) continue;
    const parent = byUuid.get(line.parent);
    if (parent !== undefined) parentOf.set(line, parent);
    else if (line.message !== undefined)
      notes.leaveOut('link to a parent that is not in the log', line.place);
  }
  return parentOf;
}

/** The first line of each line's tree. Of a circle the first line's link is taken out of `parentOf`. */
function rootsOf(lines: readonly Line[], parentOf: Map<Line, Line>, notes: Notes): Map<Line, Line> {
  const rootOf = new Map<Line, Line>();
  for (const line of lines) {
    const trail = new Set<Line>();
    let current: Line | undefined = line;
    let root = line;
    while (current !== undefined && !rootOf.has(current) && !trail.has(current)) {
      trail.add(current);
      root = current;
      current = parentOf.get(current);
    }
    if (current !== undefined && trail.has(current)) {
      const circle = [...trail].slice([...trail].indexOf(current));
      root = circle.reduce((first, each) => (each.index < first.index ? each : first));
      parentOf.delete(root);
      notes.leaveOut('link that closes a circle', root.place);
    } else if (current !== undefined) {
      root = rootOf.get(current) ?? root;
    }
    for (const passed of trail) rootOf.set(passed, root);
  }
  return rootOf;
}

/** The lines with a message from the tree's first one down to `last`. */
function wayTo(last: Spoken, parentOf: ReadonlyMap<Line, Line>): Spoken[] {
  const way: Spoken[] = [];
  for (let line: Line | undefined = last; line !== undefined; line = parentOf.get(line)) {
    if (isSpoken(line)) way.push(line);
  }
  return way.reverse();
}

function isSpoken(line: Line): line is Spoken {
  return line.message !== undefined;
}

/** The way in turns: lines of one turn may have results between them, but nothing that a person said. */
function groupsOf(way: readonly Spoken[]): Group[] {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  for (const line of way) {
    const { role, turn } = line.message;
    if (role === 'user' && resultsOf(line).length === 0) open.clear();
    const known = turn === undefined ? undefined : open.get(turn);
    if (known !== undefined) {
      known.lines.push(line);
      continue;
    }
    const group = { lines: [line], results: [] };
    groups.push(group);
    if (role === 'assistant' && turn !== undefined) open.set(turn, group);
  }
  return groups;
}

/** Lines beside the way that are of a turn on it; a turn's blocks stand as they were streamed. */
function takeInLines(groups: readonly Group[], beside: Set<Spoken>): void {
  if (beside.size === 0) return;
  const groupOf = new Map(groups.map((group) => [group.lines[0]?.message.turn, group]));
  for (const line of beside) {
    const group = line.message.turn === undefined ? undefined : groupOf.get(line.message.turn);
    if (group === undefined) continue;
    group.lines.push(line);
    group.lines.sort((a, b) => a.index - b.index);
    beside.delete(line);
  }
}

/** Results beside the way that answer a call of a turn on it, where nothing on the way does. */
function takeInResults(groups: readonly Group[], beside: Set<Spoken>): void {
  if (beside.size === 0) return;
  const groupOfCall = new Map<string, Group>();
  const answered = new Set(groups.flatMap(({ lines }) => lines.flatMap(resultsOf)));
  for (const group of groups) {
    for (const block of group.lines.flatMap(({ message }) => message.content)) {
      if (block.type === 'tool_use') groupOfCall.set(block.id, group);
    }
  }
  for (const line of beside) {
    const call = resultsOf(line).find((id) => groupOfCall.has(id) && !answered.has(id));
    if (call === undefined) continue;
    groupOfCall.get(call)?.results.push(line);
    resultsOf(line).forEach((id) => answered.add(id));
    beside.delete(line);
  }
}

function resultsOf({ message }: Spoken): string[] {
  return message.content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
}

function joined(lines: readonly Spoken[], notes: Notes): Turn[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  for (const { place } of others) notes.leaveOut('line joined to its turn, its uuid left out', place);
  const content = lines.flatMap(({ message }) => message.content);
  return [{ uuid: first.uuid, role: first.message.role, content, place: first.place }];
}
