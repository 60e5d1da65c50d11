import { randomBytes } from 'node:crypto';
import type { Captcha } from '#plugins/connectors/contract/internal';
import type { Appearance } from '#plugins/flows/contract/internal';
import { htmlDocument } from '#core/contract/html';
import { contentPolicy } from '../policy/contentPolicy';
import { watchBlocked } from '../policy/blockedScript';
import { drawBrandHead, formatLookAttributes, frameBody, frameCard } from '../look/frame';
import type { PagePlace } from '../origins/pagePlace';
import { hostedStrings as strings } from '../hostedStrings';
import {
  captchaScript,
  isStyled,
  getText as say,
  formatEmbedAttributes,
  formatRunAttribute,
  pageHead,
  pageScripts,
  formatSchemeAttribute,
  pageLanguage,
} from './pageParts';

/** A page as it is answered. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Content {
  readonly title: string;
  readonly body: string;
  /** Our form, which holds the run and is not shown. */
  readonly own?: string;
  readonly css?: string;
  readonly status?: number;
  readonly scripted?: boolean;
  /** Its texts are a flow’s own, and do not follow its reader’s language. */
  readonly ownTexts?: boolean;
  /** The author's own, of this screen. */
  readonly script?: string;
  readonly captcha?: Captcha | undefined;
  /** The nonce of the styles in its body; a new one if it is missing. */
  readonly nonce?: string;
  /** The message for the page that frames this one. */
  readonly frameMessage?: object;
}

/** The ID of our form. */
export const ownForm = 'sk-form';
/** Creates the nonce of a page. */
export const createNonce = () => randomBytes(16).toString('base64');

/** Draws a page: ours, or a flow’s own where it has styles. */
export function drawPage(place: PagePlace, content: Content, appearance?: Appearance): Page {
  const { title, body, css = '', status = 200, script = '', captcha, frameMessage } = content;
  const embed = appearance?.embed;
  const scripted = content.scripted || embed !== undefined || place.address !== undefined;
  const { nonce = createNonce() } = content;
  const { locale, menu } = pageLanguage(place, appearance, !content.ownTexts);
  const styled = isStyled(body, css, appearance);
  const brand = styled ? undefined : place.brand;
  const shown = styled ? `${body}${menu}` : frameBody(frameCard(body), brand, appearance, menu);
  const html = htmlDocument({
    locale,
    htmlAttributes: formatSchemeAttribute(embed),
    title: appearance?.title || title || brand?.pageTitle || say(strings.title, appearance),
    head: `${scripted ? watchBlocked(nonce) : ''}${pageHead(nonce, css, appearance, styled)}${drawBrandHead(brand, appearance?.favicon)}${scripted ? '<script src="/hosted/files/player.js" defer></script>' : ''}`,
    bodyAttributes: `${embed ? formatEmbedAttributes(embed, frameMessage) : ''}${formatRunAttribute(place)}${styled ? '' : formatLookAttributes(brand, appearance)}`,
    body: `${content.own ?? ''}${shown}${captcha ? captchaScript(place, nonce, captcha) : ''}${scripted ? pageScripts(place, nonce, script, appearance) : ''}`,
  });
  const headers = {
    'content-security-policy': contentPolicy(place, nonce, { appearance, captcha, css }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(!embed && { 'x-frame-options': 'SAMEORIGIN' }),
  };
  return { status, html, headers };
}
