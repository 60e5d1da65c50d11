// @vitest-environment jsdom
import { watchingScript } from '#plugins/pages/server/hosted/policy/blockedScript';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '#core/contract/sliced';
import { endPage, refusalPage } from '#plugins/pages/server/hosted/page/messagePages';
import { screenPage } from '#plugins/pages/server/hosted/page/screenPage';

const origin = 'https://sluice.example';
const place = { origin, own: false };
const step = {
  companyId: 'c',
  interactionId: 'i',
  interactionToken: 't',
  nodeId: 'n',
  again: '/hosted/c/policy/p',
};
const renderPage = (html: string, more: object = {}) =>
  finish(screenPage(place, { html, fields: [], ...more }, step)).html;

/**
 * Lists the parts of a page that could run or link where no hosted page may; found in the document
 * that a browser builds from it.
 */
function dangers(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = [...page.querySelectorAll('*')];
  const tags = all
    .map(element => element.localName)
    .filter(name => /^(iframe|object|embed|base|frame|applet|portal)$/.test(name));
  // The pages' own two, in the head, each as it must be.
  const isOwn = (script: Element) =>
    script.parentElement === page.head &&
    (script.hasAttribute('src')
      ? script.getAttribute('src') === '/hosted/files/player.js' && script.textContent === ''
      : script.textContent === watchingScript);
  const scripts = [...page.querySelectorAll('script')].filter(script => !isOwn(script));
  const metas = [...page.querySelectorAll('meta')].filter(meta => meta.hasAttribute('http-equiv'));
  const forms = [...page.querySelectorAll('form')].filter(
    form =>
      form.getAttribute('action') !== `${origin}/hosted/continue` ||
      form.getAttribute('method') !== 'post',
  );
  const attributes = all.flatMap(element =>
    [...element.attributes].flatMap(({ name, value }) => {
      const scheme = [...value]
        .filter(letter => letter > ' ')
        .join('')
        .toLowerCase();
      const leads = [
        'href',
        'src',
        'xlink:href',
        'action',
        'formaction',
        'poster',
        'background',
      ].includes(name);
      return name.startsWith('on') ||
        name === 'srcdoc' ||
        name === 'formaction' ||
        (leads && /^(javascript|vbscript|data:text)/.test(scheme))
        ? [`${element.localName} ${name}=${value}`]
        : [];
    }),
  );
  return [
    ...tags,
    ...scripts.map(String),
    ...metas.map(String),
    ...forms.map(each => each.outerHTML),
    ...attributes,
  ];
}

const vectors = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1) ',
  '<img src=x onerror=alert(1) ">',
  '<img src="x\' onerror=alert(1) >',
  "<img src='x onerror=alert(1) //",
  '<img/src=x/onerror=alert(1)>',
  '<img src=x\nonerror\n=\nalert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<!x --><img src=x onerror=alert(1)>',
  '<?xml ?><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href=javascript&NewLine;:alert(1)>x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<form action="https://evil.example"><input name=x></form>',
  '<form action="https://evil.example" ',
  '<button formaction="https://evil.example">x</button>',
  '<input type=image formaction=javascript:alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<meta http-equiv=refresh content="0;url=https://evil.example" ',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src=javascript:alert(1) ',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<link rel=stylesheet href=javascript:alert(1)>',
  '<plaintext><script>alert(1)</script>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<div is="x-y" onclick=alert(1) ONCLICK=alert(2) oNcLiCk=alert(3)>x</div>',
  '</p onclick=alert(1)><p/onmouseover="alert(1)">',
  `[[[skcomponent###${btoa('skcomponent "skbutton" id="x" label="<img src=x onerror=alert(1)>" class="\\" onclick=alert(1)"')}###x]]]`,
];

describe('a hosted page', () => {
  it.each(vectors)('shows %s as nothing that runs', markup => {
    expect(dangers(renderPage(markup))).toEqual([]);
    expect(dangers(renderPage(`<form id="f">${markup}</form><p>after</p>`))).toEqual([]);
  });

  it('contains any custom CSS in its style sheet', () => {
    for (const css of [
      '</style><script>alert(1)</script>',
      '<</style/style><img src=x onerror=alert(1)>',
      '<<!--/style><img src=x onerror=alert(1)>',
      'p{}</StYlE ><img src=x onerror=alert(1)>',
      '<!--</style>--><img src=x onerror=alert(1)>',
    ])
      expect({ css, found: dangers(renderPage('<p>x</p>', { css })) }).toEqual({ css, found: [] });
  });

  it('shows titles, messages, errors, names, and links as text', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)>\'';
    const places =
      '<p data-skcomponent="skerror"></p><i data-skcomponent="skerrormessage" data-skerrorid="a"></i>';
    expect(
      dangers(renderPage(places, { title: evil, message: evil, errors: { a: evil } })),
    ).toEqual([]);
    expect(dangers(renderPage('<p>x</p>', { title: evil, message: evil }))).toEqual([]);
    for (const again of [
      evil,
      'javascript:alert(1)',
      '//evil.example',
      '/hosted/x"onclick=alert(1)',
      '/hosted/\n/x',
    ])
      for (const page of [
        refusalPage(place, 400, evil, { again }),
        endPage(place, false, { message: evil }, { again }),
        endPage(place, true, { message: evil }, { again }),
        finish(
          screenPage(
            place,
            { html: '<p>x</p>', fields: [] },
            { ...step, nodeId: evil, interactionId: evil, again },
          ),
        ),
      ]) {
        expect(dangers(page.html)).toEqual([]);
        expect(page.html).not.toMatch(/href="(?!\/hosted\/)/);
      }
  });

  it('runs nothing in any mixture of such pieces', () => {
    const pieces = [
      ...vectors.flatMap(vector => vector.split(/(?=[<>"'= ])/)),
      '<',
      '>',
      '"',
      "'",
      ' ',
      '=',
      '<p',
      '</',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), parts => {
        expect(dangers(renderPage(parts.join('')))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
