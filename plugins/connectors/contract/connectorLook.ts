import type { ConnectorManifest } from './manifest';

/** `pingOneSSOConnector` as "Ping One SSO". */
export function toReadableName(connectorId: string): string {
  const words = connectorId
    .replace(/Connector(V\d+)?$/, '$1')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Unknown';
}

/** How a connector appears on the canvas, in lists and in the catalogue. */
export interface ConnectorLook {
  readonly name: string;
  readonly color: string;
  readonly textColor: string;
  /** The name of a drawn icon: its own, else that of its category. */
  readonly icon: string;
}

/** The icons of connectors that people would recognise. */
const icons: Readonly<Record<string, string>> = {
  httpConnector: 'globe',
  functionsConnector: 'function',
  variablesConnector: 'variable',
  errorConnector: 'error',
  nodeConnector: 'exchange',
  flowConnector: 'flows',
  annotationConnector: 'annotation',
  stringsConnector: 'font',
  analyticsConnector: 'chart',
  challengeConnector: 'lock',
  codeSnippetConnector: 'code',
  skOpenIdConnector: 'key',
  smtpConnector: 'envelope',
  notificationsConnector: 'notifications',
  pingOneSSOConnector: 'person',
  pingOneMfaConnector: 'phone',
  pingOneFormsConnector: 'form',
  userPolicyConnector: 'people',
  skUserPool: 'people',
  userDirectoryConnector: 'people',
  devicePolicyConnector: 'phone',
  microsoftTeamsConnector: 'chat',
  screenConnector: 'document',
};
const categoryIcons: Readonly<Record<string, string>> = {
  authenticate: 'key',
  authorize: 'endorsed',
  fraud: 'shield',
  mdm: 'desktop',
  operate: 'wrench',
  profile: 'person',
  verify: 'id',
};

const palette = [
  '#2d72d2',
  '#1c7a26',
  '#8f6408',
  '#d33d17',
  '#9d3f9d',
  '#00776d',
  '#db2c6f',
  '#5d7715',
  '#946638',
  '#7961db',
];

const looks = new Map<
  string,
  { readonly manifest?: ConnectorManifest; readonly look: ConnectorLook }
>();

/** The connectors that most flows are built of are told apart by colour at a glance. */
const known: Readonly<Record<string, string>> = {
  httpConnector: '#2563c4',
  functionsConnector: '#7048e8',
  variablesConnector: '#0b7f8a',
  flowConnector: '#2b7a3d',
  nodeConnector: '#c2560c',
  errorConnector: '#c0322b',
  stringsConnector: '#5c6770',
};

/**
 * The connector's own colours, or steady ones made of its id when the catalogue does not know it.
 */
export function connectorLook(
  connectorId: string | undefined,
  manifest?: ConnectorManifest,
): ConnectorLook {
  const id = connectorId ?? '';
  const before = looks.get(id);
  if (before && before.manifest === manifest) return before.look;
  const look = createLook(id, manifest);
  looks.set(id, { look, ...(manifest ? { manifest } : {}) });
  return look;
}

function createLook(id: string, manifest?: ConnectorManifest): ConnectorLook {
  const name = manifest?.name ?? toReadableName(id);
  const color = known[id] ?? manifest?.metadata.colors.dark ?? palette[hash(id) % palette.length]!;
  return {
    name,
    color,
    textColor: isLight(color) ? '#1c2127' : '#ffffff',
    icon: icons[id] ?? findCategoryIcon(manifest) ?? 'cube',
  };
}

const findCategoryIcon = (manifest?: ConnectorManifest) =>
  manifest?.connectorCategories
    .map(({ value }) => categoryIcons[value])
    .find(icon => icon !== undefined);

function hash(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) >>> 0;
  return sum;
}

/** Whether dark text reads better on a `#rrggbb[aa]` colour. */
export function isLight(color: string): boolean {
  const hex = /^#([\da-f]{6})/i.exec(color)?.[1];
  if (!hex) return true;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => parseInt(hex.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 160;
}
