import { expect, it } from 'vitest';
import { getCalledPath, getCallerPath, readCallTrail } from './callTrail';

const trailOf = (path: string) => readCallTrail(new URL(path, 'https://x.example').searchParams);

it('leads into called flows and back, call by call, with the calling node selected', () => {
  const first = getCalledPath('sub', { flowId: 'main', nodeId: 'n1' });
  expect(trailOf(first)).toEqual([{ flowId: 'main', nodeId: 'n1' }]);
  const second = getCalledPath('deep', { flowId: 'sub', nodeId: 'n2' }, trailOf(first));
  const trail = trailOf(second);
  expect(trail.map(({ flowId }) => flowId)).toEqual(['main', 'sub']);
  const back = getCallerPath(trail, 1);
  expect(back).toBe('/flows/sub?node=n2&via=main~n1');
  expect(trailOf(back)).toEqual([{ flowId: 'main', nodeId: 'n1' }]);
  expect(getCallerPath(trail, 0)).toBe('/flows/main?node=n1');
});

it('skips what is no call, and keeps the last eight', () => {
  expect(trailOf('/flows/x?via=a,~,b~')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => `f${at}~n`).join(',');
  expect(trailOf(`/flows/x?via=${many}`)).toHaveLength(8);
});
