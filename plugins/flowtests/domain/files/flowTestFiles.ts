import { format } from '#core/contract';
import type { FlowItemKind } from '#plugins/ascode/contract';
import {
  createFlowTest,
  deleteFlowTest,
  listAllTests,
  saveFlowTest,
  TestDocument,
} from '../../contract';
import { strings } from '../../strings';
import { orderFields } from './orderFields';

/** Returns a test as its file holds it: each field at its place. */
export const toTestFile = (test: TestDocument) =>
  orderFields(TestDocument, test) as Readonly<Record<string, unknown>>;

/** Returns the test that a file holds, which was checked by the schema. */
export const fromTestFile = (content: Readonly<Record<string, unknown>>): TestDocument =>
  content as unknown as TestDocument;

/** Lists the places of a test with the node that each names, of the flow itself. */
function* listPlaces({ answers, pages, expects }: TestDocument, flowId: string) {
  const parts = {
    answers,
    pages,
    'expects.steps': expects.steps ?? [],
    'expects.pages': expects.pages ?? [],
  };
  for (const [part, places] of Object.entries(parts))
    for (const [at, { node, flow }] of places.entries())
      if (flow === undefined || flow === flowId) yield { place: `${part}[${at}].node`, node };
}

/** Tests as files in the folders of flows. */
export const flowTestFiles: FlowItemKind = {
  kind: 'test',
  folder: 'tests',
  schema: TestDocument,
  async list(caller) {
    const items = [];
    for (let after: string | null = ''; after !== null;) {
      const query: { after?: string } = after ? { after } : {};
      const page: Awaited<ReturnType<typeof caller.call<typeof listAllTests>>> = await caller.call(
        listAllTests,
        { query },
      );
      for (const { flowId, testId, name, test } of page.tests)
        items.push({ flowId, id: testId, name, content: toTestFile(test) });
      after = page.next;
    }
    return items;
  },
  async save(caller, { flowId, id, name, content }) {
    const body = { name, test: fromTestFile(content) };
    if (id) await caller.call(saveFlowTest, { params: { flowId, testId: id }, body });
    else await caller.call(createFlowTest, { params: { flowId }, body });
  },
  async remove(caller, { flowId, id }) {
    await caller.call(deleteFlowTest, { params: { flowId, testId: id } });
  },
  findFaults: ({ flowId, content }, nodeIds) =>
    [...listPlaces(fromTestFile(content), flowId)]
      .filter(({ node }) => !nodeIds.has(node))
      .map(({ place, node }) => format(strings.noSuchNode, { place, node })),
};
