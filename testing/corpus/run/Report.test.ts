import { expect, it } from 'vitest';
import { Report } from './Report';

const visit = {
  flowId: 'f',
  nodeId: 'n',
  name: 'a.b',
  code: undefined,
  message: '',
  screen: false,
  from: 0,
  to: 0,
  outcomes: ['success'],
};
const way = { pressed: [], text: '', end: 'success', faults: [], visits: [visit] };
const missed = { key: 'k', title: 'End', reason: 'other', barred: false, goals: [] };

it('fails for each flow below its minimum, and lists the missed ends', () => {
  const close = (floor: number) => {
    const lines: string[] = [];
    const report = new Report(line => lines.push(line), false);
    report.add('one', [way], { ends: 1, missed: [] });
    report.add('two', [way], { ends: 2, missed: [{ ...missed, barred: true }] });
    report.add('three', [], { ends: 2, missed: [missed] });
    return { failed: report.close(floor), said: lines.join('\n') };
  };
  expect(close(2).failed).toBe(0);
  expect(close(3)).toMatchObject({ failed: 1, said: expect.stringMatching(/2 passed, 1 failed$/) });
  expect(close(0).said).toContain(
    '2 of 3 flows started, 3 without a fault of ours, 2 reached every end that their bundle leads to, 1 every end; 3 of 5 ends reached',
  );
  expect(close(0).said).toContain('unreachable “End”: other');
  expect(close(0).said).toContain('MISSED “End”: other');
});
