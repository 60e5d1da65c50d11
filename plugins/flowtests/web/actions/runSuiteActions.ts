import { format } from '#core/contract';
import type { Context } from '#core/web';
import { apiClient, notices } from '#core/web/services';
import { openEditor } from '#plugins/editor/contract';
import * as contract from '../../contract';
import { strings } from '../../strings';
import { suites } from '../suite/Suites';
import type { ActedTest, KeptRun } from './suiteActions';

const { testsTab } = contract;
const findSuite = (context: Context) => context.find(suites)?.current;

export function toggle(context: Context): void {
  const editor = context.find(openEditor)?.current?.editor;
  editor?.showAside(editor.aside === testsTab ? 'none' : testsTab, true);
}

const inPanel =
  (work: 'runAll' | 'findOffers' | 'check') =>
  async (context: Context): Promise<void> => {
    const suite = findSuite(context);
    if (!suite) return;
    if (suite.session.editor.aside !== testsTab) suite.session.editor.showAside(testsTab, true);
    await suite[work]();
  };
export const runAll = inPanel('runAll');
export const find = inPanel('findOffers');
export const check = inPanel('check');

export async function keep(context: Context, { flowId, interactionId }: KeptRun): Promise<void> {
  const { name, result } = await context
    .get(apiClient)
    .run(contract.keepAsTest, { params: { flowId }, body: { interactionId } });
  const show = {
    label: strings.showTests.text,
    run: () => context.find(openEditor)?.current?.editor.showAside(testsTab, true),
  };
  const text = result.passed ? strings.kept : strings.keptFails;
  context.get(notices).info(format(text, { name }), show);
  await findSuite(context)?.load();
}

export async function remove(context: Context, { flowId, testId, name }: ActedTest): Promise<void> {
  const params = { flowId, testId };
  const api = context.get(apiClient);
  const { test } = await api.run(contract.getFlowTest, { params });
  await api.run(contract.deleteFlowTest, { params });
  await findSuite(context)?.load();
  context.get(notices).info(format(strings.removed, { name }), {
    label: strings.undo.text,
    run: async () => {
      try {
        await api.run(contract.createFlowTest, { params: { flowId }, body: { name, test } });
        await findSuite(context)?.load();
      } catch (error) {
        context.get(notices).failure(error);
      }
    },
  });
}
