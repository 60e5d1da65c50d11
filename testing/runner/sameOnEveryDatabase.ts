/**
 * Tests of the server that CI runs on SQLite alone, as folders and beginnings of names: what they
 * look at is made above the database, and other tests ask PostgreSQL all that they ask.
 */
export const sameOnEveryDatabase: Readonly<Record<string, readonly string[]>> = {
  'pages in a browser': [
    'plugins/pages/server/hosted/ceremony/',
    'plugins/pages/server/hosted/components/',
    'plugins/pages/server/hosted/fileRoutes.',
    'plugins/pages/server/hosted/languages/',
    'plugins/pages/server/hosted/look/',
    'plugins/pages/server/hosted/origins/',
    'plugins/pages/server/hosted/policy/',
    'plugins/pages/server/hosted/polling/',
    'plugins/pages/server/hosted/realBrowser.',
    'plugins/pages/server/hosted/risk/',
    'plugins/pages/server/designer/',
    'plugins/templates/server/ui/preview.',
    'plugins/widget/server/',
    'plugins/openid/server/browser.',
    'shell/server/serveConsole.',
  ],
  'what nodes do with their input': [
    'plugins/connectors/server/connectors/cookie/',
    'plugins/connectors/server/connectors/everyConnector.',
    'plugins/connectors/server/connectors/http/',
    'plugins/providers/server/',
    'plugins/connectors/server/connectors/snippet/',
    'plugins/connectors/server/connectors/tokens/',
    'plugins/connectors/server/connectors/userPolicy/',
    'plugins/connectors/server/connectors/webhook/',
    'plugins/connectors/server/mail/',
    'plugins/pingone/server/authentication/providerNode.',
    'plugins/pingone/server/authentication/singleSignOn.',
    'plugins/pingone/server/radius/',
    'plugins/pingone/server/sso/',
    'plugins/runtime/server/connectorsRun.',
    'plugins/runtime/server/sandbox/ahead.',
    'plugins/runtime/server/sandbox/traces.',
    'plugins/services/server/declared/',
  ],
  'ways through flows': [
    'plugins/examples/server/',
    'plugins/flowtests/server/realFlows.',
    'plugins/pages/server/hosted/hosted.',
    'plugins/pages/server/hosted/importedFlows.',
    'plugins/personas/server/links.',
    'plugins/personas/server/trials.',
    'plugins/personas/server/walk/',
    'plugins/runs/server/replay/outside.',
    'plugins/runs/server/trials/nodeLimits.',
    'plugins/runs/server/trials/real',
    'plugins/templates/server/shipped/',
  ],
  'the form of requests and answers': [
    'core/server/host/createServer.',
    'core/server/host/http/',
    'plugins/admin/server/locale/translations.',
    'plugins/openid/server/openid.',
    'plugins/openid/server/relyingParty.',
    'plugins/openid/server/sdk/sdkClient.',
    'plugins/openid/server/sdk/sdkExports.',
    'testing/security/hostile/flowCookies.',
    'testing/security/hostile/services/redirects.',
    'testing/security/hostile/size.',
    'testing/security/hostile/slowRequests.',
    'testing/security/signIn/proxies.',
  ],
  'what a process keeps and works out in memory': [
    'plugins/assistant/server/reader/',
    'plugins/flows/server/store/uses/manyUses.',
    'plugins/linter/server/slicedFacts.',
    'plugins/packages/server/offers.',
    'plugins/runtime/server/flows/fairSource.',
    'plugins/runtime/server/flows/keptFlows.',
    'plugins/suggestions/server/followers.',
    'testing/security/hostile/heldBodies.',
    'testing/security/hostile/services/outgoingCalls.',
  ],
  'turns at the processor': ['testing/security/hostile/fairTurns.'],
  'what machines can do, as the matrix of people asks PostgreSQL': [
    'testing/security/machines.',
    'testing/security/machineRights.',
  ],
  'a first start, which makes its database itself': ['testing/security/processes/firstStart.'],
};

const beginnings = Object.values(sameOnEveryDatabase).flat();

/** Whether a test of the server runs on SQLite alone. */
export const isSameOnEveryDatabase = (path: string): boolean =>
  beginnings.some(beginning => path.startsWith(beginning));
