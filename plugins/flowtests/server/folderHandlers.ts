import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { environmentFolders, type FolderFlow } from '#plugins/ascode/contract';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import { listAllTests, runFolderTests } from '../contract';
import { fromTestFile, flowTestFiles } from '../domain/files/flowTestFiles';
import { compileFlow, toStoredFlow } from './compileFlow';
import { toFlowTest } from './flowTestRows';
import { runSuite } from './runSuite';

const rowsAtOnce = 200;
/** Documents of one answer are about so long together at most. */
const largestAnswer = 4 * 1024 * 1024;
/** After so long an answer goes out with what ran. */
const answerMs = 10_000;

const toTests = ({ items }: FolderFlow) =>
  items
    .filter(({ kind }) => kind === flowTestFiles.kind)
    .map(({ id, path, name, content }) => ({
      testId: id || path,
      name,
      test: fromTestFile(content),
    }));

/** The handlers of the calls about tests as files. */
export const folderHandlers = [
  handle(listAllTests, async ({ query }, { db }) => {
    const [flow = '', test = ''] = (query.after ?? '').split('/');
    const rows = await db
      .selectFrom('flow_tests')
      .selectAll()
      .where(({ or, and, eb }) =>
        or([eb('flow_id', '>', flow), and([eb('flow_id', '=', flow), eb('test_id', '>', test)])]),
      )
      .orderBy('flow_id')
      .orderBy('test_id')
      .limit(rowsAtOnce)
      .execute();
    let size = 0;
    const fitting = rows.filter((row, at) => {
      const fits = at === 0 || size < largestAnswer;
      size += row.document.length;
      return fits;
    });
    const last = fitting.at(-1);
    const isWhole = rows.length < rowsAtOnce && fitting.length === rows.length;
    return {
      tests: fitting.map(row => ({ flowId: row.flow_id, ...toFlowTest(row) })),
      next: isWhole || !last ? null : `${last.flow_id}/${last.test_id}`,
    };
  }),

  handle(runFolderTests, async ({ body }, call) => {
    const { server, companyId } = call;
    const files = new Map(Object.entries(body.files));
    const all = await server.get(environmentFolders).readFlows(call, files);
    const isNamed = ({ folder, flow }: FolderFlow, word: string) =>
      folder === word || flow.name === word;
    const missing = body.flows?.find(word => !all.some(each => isNamed(each, word)));
    if (missing !== undefined)
      throw new Failure(400, codes.invalid, `The folder has no flow “${missing}”.`);
    const asked = all.filter(each => !body.flows || body.flows.some(word => isNamed(each, word)));
    // Flows of the folder call one another as they are there.
    const stored = new Map(
      all.map(({ folder, flow }) => {
        toBadRequest('body', () => checkGraph(flow.graphData, `flows/${folder}/flow.json`));
        return [folder, toStoredFlow(flow, flow.currentVersion ?? 1)];
      }),
    );
    const around = [...stored.values()];
    const from = body.from ?? 0;
    const until = Date.now() + answerMs;
    const flows = [];
    for (const each of asked.slice(from)) {
      if (flows.length > 0 && Date.now() > until) break;
      const { folder, flow } = each;
      const { flowId, name } = flow;
      const tested = await compileFlow(server, companyId, stored.get(folder)!, around);
      const ran = await runSuite(tested, toTests(each));
      flows.push({ flowId, folder, name, results: [...ran.results], coverage: [...ran.coverage] });
    }
    const next = from + flows.length;
    return { flows, next: next >= asked.length ? null : next };
  }),
];
