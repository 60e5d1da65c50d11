import { scheduledReport } from '#plugins/examples/server/scheduledReport';
import { both, freshName, on, type Contests, type Place } from '../Contest';

async function createApp({ made }: Place): Promise<string> {
  const { app } = await made('POST', '/apps', { name: freshName('App') });
  return `/apps/${app.appId}`;
}
const toTerms = ({ ids }: Pick<Place, 'ids'>, name = 'Policy') => ({
  name,
  status: 'enabled',
  flows: [{ flowId: ids.flowId, versionId: -1, weight: 100 }],
});
const schedule = (name: string) => ({
  name,
  enabled: false,
  triggers: [{ cron: '0 3 * * *', timeZone: 'UTC' }],
});

interface Made {
  readonly app: string;
  readonly at: string;
}
async function createPolicy(place: Place): Promise<Made> {
  const app = await createApp(place);
  await place.made('POST', `${app}/policy`, toTerms(place));
  const { policies } = (await place.read(app)).app;
  return { app, at: `${app}/policy/${policies.at(-1).policyId}` };
}
/** A policy with a deployed flow that starts by itself. */
async function createScheduled(place: Place): Promise<Made> {
  const { flowInfo } = await place.made('POST', '/flows', {
    name: freshName('Flow'),
    graphData: scheduledReport.graphData,
    trigger: scheduledReport.trigger,
  });
  await place.made('PUT', `/flows/${flowInfo.flowId}/deploy`);
  const made = await createPolicy(place);
  await place.made('PUT', made.at, toTerms({ ids: flowInfo }));
  return made;
}
async function createSchedule(place: Place): Promise<Made & { schedule: string }> {
  const made = await createScheduled(place);
  const { id } = await place.made('POST', `${made.at}/schedules`, schedule('One'));
  return { ...made, schedule: `${made.at}/schedules/${id}` };
}

/** Contests about applications, policies, and schedules. */
export const apps: Contests = {
  'create an application twice': both(() => ['POST', '/apps', { name: 'App' }]),
  'create the last two applications': on(
    async ({ leaveOne, read }) => leaveOne('apps', (await read('/apps')).appsCount),
    () => ['POST', '/apps', { name: 'App' }],
  ),
  'save an application in two ways': on(
    createApp,
    at => ['PUT', at, { name: 'One' }],
    at => ['PUT', at, { oauth: { values: { redirectUris: ['https://a.example/back'] } } }],
  ),
  'save two parts of an application’s client': on(
    createApp,
    at => ['PUT', at, { oauth: { values: { logoutUris: ['https://a.example/out'] } } }],
    at => ['PUT', at, { oauth: { values: { redirectUris: ['https://a.example/back'] } } }],
  ),
  'save and delete an application': on(
    createApp,
    at => ['PUT', at, { name: 'One' }],
    at => ['DELETE', at],
  ),
  'delete an application twice': on(createApp, at => ['DELETE', at]),
  'rotate a key twice': on(createApp, at => ['PUT', `${at}/rotateKey`, { overlapMinutes: 60 }]),
  'rotate a secret twice': on(createApp, at => [
    'PUT',
    `${at}/rotateSecret`,
    { overlapMinutes: 60 },
  ]),
  'rotate a key and save the application': on(
    createApp,
    at => ['PUT', `${at}/rotateKey`, {}],
    at => ['PUT', at, { apiKeyEnabled: true }],
  ),
  'rotate a key and end its overlap': on(
    async place => {
      const at = await createApp(place);
      await place.made('PUT', `${at}/rotateKey`, { overlapMinutes: 60 });
      return at;
    },
    at => ['PUT', `${at}/rotateKey`, { overlapMinutes: 60 }],
    at => ['PUT', `${at}/endOverlap`],
  ),
  'create two policies': on(
    createApp,
    (at, place) => ['POST', `${at}/policy`, toTerms(place, 'One')],
    (at, place) => ['POST', `${at}/policy`, toTerms(place, 'Other')],
  ),
  'create a policy of an application that is deleted': on(
    createApp,
    (at, place) => ['POST', `${at}/policy`, toTerms(place)],
    at => ['DELETE', at],
  ),
  'create a policy of a flow that is deleted': on(
    async place => {
      const { flowInfo } = await place.made('POST', '/flows', { name: freshName('Flow') });
      return { at: await createApp(place), flowId: flowInfo.flowId as string };
    },
    ({ at, flowId }) => ['POST', `${at}/policy`, toTerms({ ids: { flowId } as never })],
    ({ flowId }) => ['DELETE', `/flows/${flowId}`],
  ),
  'save a policy in two ways': on(
    createPolicy,
    ({ at }, place) => ['PUT', at, toTerms(place, 'One')],
    ({ at }) => ['PUT', at, { name: 'Other', status: 'disabled', flows: [] }],
  ),
  'save and delete a policy': on(
    createPolicy,
    ({ at }, place) => ['PUT', at, toTerms(place, 'One')],
    ({ at }) => ['DELETE', at],
  ),
  'delete a policy twice': on(createPolicy, ({ at }) => ['DELETE', at]),
  'delete a policy and its application': on(
    createPolicy,
    ({ at }) => ['DELETE', at],
    ({ app }) => ['DELETE', app],
  ),
  'create two schedules': on(
    createPolicy,
    ({ at }) => ['POST', `${at}/schedules`, schedule('One')],
    ({ at }) => ['POST', `${at}/schedules`, schedule('Other')],
  ),
  'create a schedule of a policy that is deleted': on(
    createPolicy,
    ({ at }) => ['POST', `${at}/schedules`, schedule('One')],
    ({ at }) => ['DELETE', at],
  ),
  'save a schedule in two ways': on(
    createSchedule,
    made => ['PUT', made.schedule, schedule('Two')],
    made => ['PUT', made.schedule, { ...schedule('Three'), enabled: true }],
  ),
  'save and delete a schedule': on(
    createSchedule,
    made => ['PUT', made.schedule, schedule('Two')],
    made => ['DELETE', made.schedule],
  ),
  'delete a schedule twice': on(createSchedule, made => ['DELETE', made.schedule]),
  'run and delete a schedule': on(
    createSchedule,
    made => ['POST', `${made.schedule}/run`],
    made => ['DELETE', made.schedule],
  ),
  'run a schedule twice': on(createSchedule, made => ['POST', `${made.schedule}/run`]),
};
