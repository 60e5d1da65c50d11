import type { TestResult } from '../contract';

/** The results of a flow’s tests. */
export interface FlowResults {
  readonly flowId: string;
  readonly name: string;
  /** The percent of the coverage that they reach. */
  readonly coverage: number;
  readonly results: readonly TestResult[];
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};
// XML can’t hold most control characters.
const control = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const escape = (text: string) =>
  text.replace(control, '').replace(/[&<>"\n]/g, mark => marks[mark] ?? mark);
const toSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);

/** Writes results as the JUnit XML that CI systems read. */
export function toJunit(flows: readonly FlowResults[]): string {
  const suites = flows.map(({ name, results }) => {
    const failures = results.filter(({ passed }) => !passed).length;
    const time = toSeconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
    const cases = results.map(result => {
      const head = `    <testcase classname="${escape(name)}" name="${escape(result.name)}" time="${toSeconds(result.milliseconds)}"`;
      return result.passed
        ? `${head}/>`
        : `${head}>\n      <failure message="${escape(result.difference?.message ?? '')}"/>\n    </testcase>`;
    });
    return [
      `  <testsuite name="${escape(name)}" tests="${results.length}" failures="${failures}" time="${time}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
