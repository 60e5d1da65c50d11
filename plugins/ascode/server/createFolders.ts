import { createHash } from 'node:crypto';
import type { Sliced } from '#core/contract/sliced';
import type { Call, ServerHost } from '#core/server';
import { callWithin, prepareAndWrite, timeSlices } from '#core/server/internal';
import type { Flow } from '#plugins/flows/contract';
import { readVersion } from '#plugins/flows/contract/internal';
import type { EnvironmentFolders, FolderFiles } from '../contract';
import { applyPlan } from '../domain/apply/applyPlan';
import { deleteParts } from '../domain/apply/deleteParts';
import { readEnvironment } from '../domain/apply/readEnvironment';
import { readFolderSliced } from '../domain/folder/readFolder';
import { writeFolderSliced } from '../domain/folder/writeFolder';
import { listParts, mixParts, nameFlow, onlyParts, toFolderIds } from '../domain/plan/folderParts';
import { planEnvironmentSliced } from '../domain/plan/planEnvironment';
import { isApplicationFile } from '../domain/resources/applications';
import { connectionsFile } from '../domain/resources/connections';
import { variablesFile } from '../domain/resources/variables';
import { createCaller, refuseBroken } from './folderCalls';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The kinds whose file the folder lacks, so that it says nothing of them. */
const findUnsaid = (files: FolderFiles): ReadonlySet<string> =>
  new Set([
    ...(files.has(variablesFile) ? [] : ['variable']),
    ...(files.has(connectionsFile) ? [] : ['connection']),
  ]);

async function makePlan(call: Call, files: FolderFiles) {
  const caller = createCaller(call);
  const inSlices = <T>(work: Sliced<T>) => timeSlices.run(call.companyId, work);
  const local = await refuseBroken(inSlices(readFolderSliced(files, caller.kinds)));
  const environment = await readEnvironment(caller);
  const plan = await inSlices(planEnvironmentSliced(local, environment));
  const parts = () => inSlices(listParts(plan, local, { hash, unsaid: findUnsaid(files) }));
  return { environment, plan, inSlices, parts };
}

/** The flows whose folder is among these, as they are deployed. */
async function readDeployed(call: Call, flows: readonly Flow[]): Promise<readonly Flow[]> {
  const deployed: Flow[] = [];
  for (const flow of flows) {
    const version = flow.publishedVersion ?? flow.currentVersion;
    const isCurrent = version === flow.currentVersion;
    deployed.push(isCurrent ? flow : await readVersion(createCaller(call), flow.flowId, version));
  }
  return deployed;
}

/** Offers folders of environments to other plugins’ server code. */
export const createFolders = (server: ServerHost): EnvironmentFolders => ({
  async compare(asked, files) {
    const { parts } = await makePlan(asked as Call, files);
    return parts();
  },

  async apply(asked, files, { keys, deletes = [], message, deploy }) {
    const call = asked as Call;
    const { database } = server;
    const { companyId } = call;
    const work = async (db: Call['db']) => {
      const within = callWithin(call, db);
      const { plan } = await makePlan(within, files);
      const own = onlyParts(plan, new Set(keys));
      await applyPlan(createCaller(within), own, { deploy, message });
      await deleteParts(createCaller(within), plan, new Set(deletes));
    };
    await prepareAndWrite(
      () => database.rehearse(companyId, work),
      async rehearsed => {
        try {
          await database.longTransaction(companyId, db => rehearsed.perform(db));
        } finally {
          await rehearsed.drop();
        }
      },
    );
  },

  async readFlow(asked, files, key) {
    const { plan } = await makePlan(asked as Call, files);
    const planned = plan.flows.find(({ folder }) => nameFlow(folder) === key);
    return (
      planned?.there &&
      ({ ...planned.there, ...planned.flow, flowId: planned.there.flowId } as Flow)
    );
  },

  async readFlows(asked, files) {
    const { plan } = await makePlan(asked as Call, files);
    return plan.flows.map(({ folder, flow, there }) => ({
      folder,
      flow: { ...there, ...flow, flowId: there?.flowId ?? flow.flowId } as Flow,
      items: plan.items.flatMap(({ kind, path, source, ...each }) =>
        each.folder === folder && path ? [{ ...source, kind, path }] : [],
      ),
    }));
  },

  async write(asked, files, keys) {
    const call = asked as Call;
    const { plan, environment, parts: listAll, inSlices } = await makePlan(call, files);
    const wanted = new Set(keys);
    const unsaid = findUnsaid(files);
    const own = (await listAll()).filter(({ key }) => wanted.has(key));
    const ids = new Set(own.map(({ flowId }) => flowId));
    const flows = await readDeployed(
      call,
      environment.flows.filter(({ flowId }) => ids.has(flowId)),
    );
    const folders = new Set(
      plan.flows.filter(({ folder }) => wanted.has(nameFlow(folder))).map(({ folder }) => folder),
    );
    const { dropped, ...parts } = mixParts(plan, wanted, environment.items);
    const mixed = await inSlices(toFolderIds(plan, { flows, ...parts }));
    const { kinds } = createCaller(call);
    const written = new Map(await inSlices(writeFolderSliced(mixed, files, kinds)));
    const isSaid = (kind: string) => own.some(part => part.kind === kind);
    if (unsaid.has('variable') && !isSaid('variable')) written.delete(variablesFile);
    if (unsaid.has('connection') && !isSaid('connection')) written.delete(connectionsFile);
    const isReplaced = (path: string) => {
      const [top, folder = ''] = path.split('/');
      const isOfFlow = top === 'flows' && folders.has(folder);
      return dropped.has(path) || isOfFlow || isApplicationFile(path);
    };
    return new Map([...[...files].filter(([path]) => !isReplaced(path)), ...written]);
  },
});
