// @module-tag slow
import { describe, expect, it } from 'vitest';
import { readMarkup } from '#core/contract/readMarkup';
import { finish } from '#core/contract/sliced';
import { explainMarkup } from '#plugins/assistant/domain/explain/readCode';
import { toMailText } from '#plugins/connectors/contract/kit/mailText';
import { checkMail } from '#plugins/mail/domain/checkMail';
import { finishMail } from '#plugins/mail/domain/finishMail';
import { readMail } from '#plugins/mail/domain/readMail';
import { markBlocks } from '#plugins/pages/contract/blocks/markBlocks';
import { readBlocks } from '#plugins/pages/contract/blocks/readBlocks';
import { showStill } from '#plugins/pages/server/brand/drawPreview';
import { screenPage } from '#plugins/pages/server/hosted/page/screenPage';
import { readComponents, replaceTokens } from '#plugins/connectors/contract/pageComponents';
import { readPageTexts } from '#plugins/flowtests/domain/document/readPageTexts';
import { localizeMarkup } from '#plugins/runtime/server/languages/localizeScreen';
import { rewriteMarkup } from '#plugins/connectors/contract/screens/rewriteMarkup';
import { sdkFields } from '#plugins/connectors/contract/screens/sdkFields';
import { findSlow } from '../../kits/findSlow';

const step = { companyId: 'c', interactionId: 'i', interactionToken: 't', nodeId: 'n', again: '' };
const form = { action: '/', hidden: { a: 'b' }, ownForm: 'f' };
const readPage = (html: string) =>
  finish(
    screenPage(
      { origin: 'https://a.example', own: false },
      { html, fields: [], message: 'No', errors: { a: 'b' } },
      step,
    ),
  );

const markup: readonly string[] = [
  '<p data-skcomponent="skerror">',
  '<p data-skcomponent="skerrormessage" data-skerrorid="a">',
  '[[[skcomponent######',
  '[[[skcomponent######a###',
  '<a "',
  `<a '"`,
  '<a b ',
  '<a x="\'"',
  '<!--',
  '<![CDATA[',
  '<script',
  '<script>',
  '<style></styl',
  '<',
  '</',
  '<a href="&',
  '<label><p>x',
  '<select><option>x',
  '<form>',
  '<input name="a"',
  '<p>',
  '<div>',
  '<label><input>',
  '</p>',
  '/ ',
  '<b data-skcomponent="skpolling"',
  'poll',
  '<table><tr><td>',
  '@media (prefers-color-scheme:',
  '<a style="height:',
];
const readers: Readonly<Record<string, (html: string) => unknown>> = {
  'the reader': readMarkup,
  'hosted pages': readPage,
  'the SDK': html => finish(sdkFields({ html, fields: [] })),
  'components of pages': html => finish(readComponents(html, ['skpolling', 'skidp'])),
  explanations: explainMarkup,
  'the page designer': html => markBlocks(html, readBlocks(html)),
  'the designer of mail': html => checkMail({ html, blocks: readMail(html) }),
  'mail as text': toMailText,
  'mail at night': html => finishMail(html, 'dark', html),
  'previews of pages': html => finish(showStill(html, 'light')),
};

describe('markup (guarantee 15)', () => {
  for (const [name, read] of Object.entries(readers))
    it(`is read in linear time by ${name}`, () => {
      expect(
        findSlow(
          read,
          markup.map(unit => ({ unit })),
        ),
      ).toEqual([]);
    });

  it('is read in linear time even if it is never closed', () => {
    const name = '<b data-sktext="a">x';
    const localize = (html: string) => finish(localizeMarkup(html, { texts: { a: 'b' } } as never));
    expect(findSlow(localize, [{ before: name, unit: ' ', after: 'x</b>' }])).toEqual([]);
    const replace = (html: string) => replaceTokens(html, 'skbutton', () => '');
    expect(findSlow(replace, [{ unit: '[[[skcomponent######' }])).toEqual([]);
    const readTexts = (html: string) => readPageTexts({ html, fields: [] });
    const units = ['<!--', '<script', '<script>', '<style></styl', '<', '<a value='];
    expect(
      findSlow(
        readTexts,
        units.map(unit => ({ unit })),
      ),
    ).toEqual([]);
  });

  it('of a component’s token is read in linear time', () => {
    const read = (text: string) => {
      const html = `[[[skcomponent###${btoa(`skcomponent "skpolling" ${text}`)}###]]]`;
      finish(readComponents(html, ['skpolling']));
      return rewriteMarkup(html, form);
    };
    const units = ['a="', 'poll', 'a b ', '"', 'skcomponent "skbutton" '];
    expect(
      findSlow(
        read,
        units.map(unit => ({ unit })),
      ),
    ).toEqual([]);
  });
});
