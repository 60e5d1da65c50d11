import { expect, it } from 'vitest';
import { getCalledPath, getCallerPath, readBreadcrumbs } from './breadcrumbs';

const crumbsOf = (path: string) => readBreadcrumbs(new URL(path, 'https://x.example').searchParams);

it('leads into called flows and back, call by call, with the calling node selected', () => {
  const first = getCalledPath('sub', { flowId: 'main', nodeId: 'n1' });
  expect(crumbsOf(first)).toEqual([{ flowId: 'main', nodeId: 'n1' }]);
  const second = getCalledPath('deep', { flowId: 'sub', nodeId: 'n2' }, crumbsOf(first));
  const crumbs = crumbsOf(second);
  expect(crumbs.map(({ flowId }) => flowId)).toEqual(['main', 'sub']);
  const back = getCallerPath(crumbs, 1);
  expect(back).toBe('/flows/sub?node=n2&via=main~n1');
  expect(crumbsOf(back)).toEqual([{ flowId: 'main', nodeId: 'n1' }]);
  expect(getCallerPath(crumbs, 0)).toBe('/flows/main?node=n1');
});

it('ignores other navigation, and keeps the last eight calls', () => {
  expect(crumbsOf('/flows/x?via=a,~,b~')).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => `f${at}~n`).join(',');
  expect(crumbsOf(`/flows/x?via=${many}`)).toHaveLength(8);
});
