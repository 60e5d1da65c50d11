import { beforeAll, describe, expect, it } from 'vitest';
import { makeFlow } from '../../bench/data/graph';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('two tabs saving the same flow', () => {
  const shared = sharedJourney();
  let client: Client;
  let flowId: string;
  let [first, second]: Canvas[] = [];
  const readStoredFlow = async () => (await client.call('GET', `/flows/${flowId}`)).flowInfo;
  const place = async (title: string) =>
    (await readStoredFlow()).graphData.elements.nodes.find(
      (node: any) => node.data.properties?.nodeTitle?.value === title,
    ).position;

  beforeAll(async () => {
    client = await shared.setUp();
    const flow = makeFlow({ nodes: 60, name: 'Shared' });
    const { flowInfo } = await client.call('PUT', '/flows/import', {
      name: flow.name,
      flowInfo: flow,
    });
    flowId = flowInfo.flowId;
    const page = await shared.window();
    await shared.signOn(page);
    first = await new Canvas(page).open(flowId);
    second = await new Canvas(await page.context().newPage()).open(flowId);
  });

  it('accepts the first save', async () => {
    await first!.page.bringToFront();
    await first!.drag('Compare', { x: 0, y: 80 });
    await first!.mark('Unsaved changes').waitFor();
    await first!.save();
    expect((await readStoredFlow()).currentVersion).toBe(2);
  });

  it('rejects the second save with a choice, and overwrites nothing', async () => {
    const moved = await place('Compare');
    await second!.page.bringToFront();
    await second!.drag('Compute', { x: 0, y: 80 });
    await second!.mark('Unsaved changes').waitFor();
    await second!.page.keyboard.press('Control+s');
    await second!.page.getByRole('heading', { name: 'Someone else saved this flow' }).waitFor();
    expect(await readStoredFlow()).toMatchObject({ currentVersion: 2 });
    expect(await place('Compare')).toEqual(moved);
  });

  it('merges both changes into one version', async () => {
    const [compare, compute] = [await place('Compare'), await place('Compute')];
    const dialog = second!.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await dialog.getByRole('button', { name: 'Merge and save' }).click();
    await second!.toast('Successfully saved flow').waitFor();
    expect((await readStoredFlow()).currentVersion).toBe(3);
    expect(await place('Compare')).toEqual(compare);
    expect((await place('Compute')).y).toBeGreaterThan(compute.y + 30);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
