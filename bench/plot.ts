/** The plot: how a compile grows with its store, drawn by Apache ECharts as SVG. */

import * as echarts from 'echarts';
import type { Results } from './results.ts';

const WIDTH = 900;
const HEIGHT = 520;

/** A line of the plot: its name, and milliseconds by messages. */
interface Line {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

/** The results as an SVG document. */
export function plotOf(results: Results): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  chart.setOption({
    animation: false,
    title: {
      text: 'A compile by the length of its store',
      subtext: `Node ${results.node}, ${results.processor}`,
    },
    legend: { bottom: 0 },
    grid: { bottom: 90, left: 70 },
    xAxis: { type: 'log', name: 'messages', logBase: 2, min: 1_000 },
    yAxis: { type: 'log', name: 'ms', logBase: 10 },
    series: linesOf(results).map(({ name, points }) => ({ type: 'line', name, data: [...points] })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

function linesOf({ comparisons }: Results): Line[] {
  const lines = new Map<string, [number, number][]>();
  for (const { rows } of comparisons) {
    for (const { subject, plan, when, wallMs } of rows) {
      if (subject === 'stages' || subject === 'on, read') continue;
      const dear = plan.dear === 'none' ? '' : `, ${plan.dear} dear`;
      const name = `${subject}, ${when}, ${plan.shape}${dear}`;
      const points = lines.get(name) ?? [];
      lines.set(name, points);
      points.push([plan.messages, wallMs]);
    }
  }
  return [...lines].map(([name, points]) => ({ name, points: points.toSorted(([a], [b]) => a - b) }));
}
