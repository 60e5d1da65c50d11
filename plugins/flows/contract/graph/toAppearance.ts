import { isObject } from '#core/contract/internal';
import type { Appearance, ScriptLink } from '../appearance';
import { parseContentPolicy } from './parseContentPolicy';

type Settings = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const on = (value: unknown) => String(value) === 'true';
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An https address as it may stand in an attribute and in a policy; empty where it is none. */
export function httpsAddress(value: unknown): string {
  const trimmed = text(value).trim();
  if (!/^https:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return '';
  const { href, username, password } = new URL(trimmed);
  return username || password || /[;,'"\s<>]/.test(href) ? '' : href;
}

/** How a flow's settings want its pages. What is switched off, or no address, is left out. */
export function toAppearance(settings: Settings): Appearance {
  const loading = {
    html: text(settings['intermediateLoadingScreenHTML']),
    css: text(settings['intermediateLoadingScreenCSS']),
  };
  const timeout = {
    message: text(settings['customTimeoutErrorScreenMessage']),
    html: text(settings['customTimeoutErrorScreenHTML']),
    css: text(settings['customTimeoutErrorScreenCSS']),
  };
  return {
    title: text(settings['customTitle']),
    favicon: httpsAddress(settings['customFaviconLink']),
    css: on(settings['useCustomCSS']) ? text(settings['css']) : '',
    cssLinks: on(settings['useCustomCSS'])
      ? list(settings['cssLinks']).map(httpsAddress).filter(Boolean)
      : [],
    scriptLinks: on(settings['useCustomScript'])
      ? list(settings['jsLinks']).flatMap(scriptLink)
      : [],
    sources: parseContentPolicy(text(settings['csp'])),
    ...(on(settings['useIntermediateLoadingScreen']) && loading.html && { loading }),
    ...((timeout.message || timeout.html) && { timeout }),
    errorLogo: httpsAddress(settings['customErrorScreenBrandLogoUrl']),
  };
}

function scriptLink(given: unknown): ScriptLink[] {
  const link: Settings = isObject(given) ? given : { value: given };
  const src = httpsAddress(link['value'] ?? link['label']);
  if (!src) return [];
  const integrity = text(link['integrity']);
  const crossOrigin = text(link['crossorigin']);
  return [
    {
      src,
      module: link['type'] === 'module',
      ...(/^sha\d{3}-[\w+/=-]+$/.test(integrity) && { integrity }),
      ...(/^(?:anonymous|use-credentials)$/.test(crossOrigin) && { crossOrigin }),
    },
  ];
}
