import { HTMLSelect, SegmentedControl, Switch } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Failure, type Output } from '#core/contract';
import { nameLanguage } from '#core/contract/languages';
import { useApp, useCompanyId } from '#core/web';
import type { NodeDesignerProps } from '#plugins/properties/contract';
import { previewPage, type DesignIssue } from '#plugins/pages/contract';
import { strings } from '../strings';
import { listFieldNames } from '#plugins/pages/contract/blocks/fields';
import { markBlocks } from '#plugins/pages/contract/blocks/markBlocks';
import { fillSamples, markUnknown, splitUnknown } from '#plugins/pages/contract/blocks/samples';
import { Checks } from './Checks';
import { PreviewFrame } from './PreviewFrame';
import type { PageDesign } from './usePageDesign';

const schemes = [
  { value: 'light', label: strings.light.text },
  { value: 'dark', label: strings.dark.text },
];
const sizes = [
  { value: 'desktop', label: strings.desktop.text },
  { value: 'phone', label: strings.phone.text },
];

const views = [
  { value: 'html', label: strings.asHtml.text },
  { value: 'text', label: strings.asText.text },
];

/** The settings of a flow that decide which style sheets its pages have. */
const pickStyles = (settings: Props['settings']) => {
  const { useCustomCSS, css, cssLinks } = settings ?? {};
  return {
    useCustomCSS,
    ...(typeof css === 'string' && { css }),
    ...(Array.isArray(cssLinks) && { cssLinks: cssLinks.filter(each => typeof each === 'string') }),
  };
};

interface Props {
  readonly design: PageDesign;
  readonly css: string;
  /** The flow’s settings, of which the style sheets count. */
  readonly settings: NodeDesignerProps['stage']['document']['settings'];
  /** The value of a reference, or of an input of the node; undefined where it is not known. */
  readonly findSample: (path: string) => string | undefined;
  readonly onGo: (id: string) => void;
  /** Further actions on the page that is shown. */
  readonly children?: ReactNode;
  /** The inputs of the node that the page names. */
  readonly inputs: readonly string[];
}

/** The page as its visitors would see it; a press on a part of it selects its block. */
export function PagePreview(props: Props) {
  const { design, css, settings, findSample, inputs, onGo, children } = props;
  const { api } = useApp();
  const companyId = useCompanyId();
  const { html, blocks, medium } = design;
  const { finish, toText } = medium;
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [view, setView] = useState('html');
  const [faint, setFaint] = useState<readonly DesignIssue[]>([]);
  const [size, setSize] = useState('desktop');
  const [language, setLanguage] = useState('');
  const [errors, showErrors] = useState(false);
  const [drawn, setDrawn] = useState<Output<typeof previewPage>>({
    html: '',
    languages: [],
    language: '',
  });
  const [fault, setFault] = useState('');
  const body = useMemo(() => {
    const values = inputs.flatMap(name => {
      const value = findSample(name) ?? name;
      return value === undefined || value === '' ? [] : [[name, value] as const];
    });
    return JSON.stringify({
      html: fillSamples(markBlocks(html, blocks), path => findSample(path) ?? markUnknown(path)),
      ...(finish && { plain: true }),
      css,
      settings: pickStyles(settings),
      values: Object.fromEntries(values),
      scheme,
      ...(language && { language }),
      ...(errors && {
        message: strings.sampleMessage.text,
        errors: Object.fromEntries(
          listFieldNames(blocks).map(name => [name, strings.sampleError.text]),
        ),
      }),
    });
  }, [html, blocks, css, settings, findSample, inputs, scheme, language, errors, finish]);
  const first = useRef(true);
  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(
      () => {
        first.current = false;
        api
          .call(
            previewPage,
            { params: { companyId }, body: JSON.parse(body) },
            { signal: stopping.signal },
          )
          .then(reply => {
            setDrawn(reply);
            setFault('');
          })
          .catch((error: unknown) => {
            if (!stopping.signal.aborted)
              setFault(error instanceof Failure ? error.message : String(error));
          });
      },
      first.current ? 0 : 150,
    );
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [api, companyId, body]);
  const shown = useMemo(
    () => (finish && drawn.html ? finish(drawn.html, scheme, html) : drawn.html),
    [finish, drawn, scheme, html],
  );
  const issues = useMemo(
    () => [...medium.check({ html, blocks }), ...faint],
    [medium, html, blocks, faint],
  );
  return (
    <section className="pd-preview" aria-label={medium.labels.preview}>
      <div className="pd-bar">
        <SegmentedControl
          size="small"
          aria-label={strings.size.text}
          value={size}
          options={sizes}
          onValueChange={setSize}
        />
        <SegmentedControl
          size="small"
          aria-label={strings.scheme.text}
          value={scheme}
          options={schemes}
          onValueChange={next => setScheme(next === 'dark' ? 'dark' : 'light')}
        />
        {toText && (
          <SegmentedControl
            size="small"
            aria-label={strings.view.text}
            value={view}
            options={views}
            onValueChange={setView}
          />
        )}
        {drawn.languages.length > 1 && (
          <HTMLSelect
            aria-label={strings.language.text}
            value={language || drawn.language}
            options={drawn.languages.map(value => ({ value, label: nameLanguage(value) }))}
            onChange={event => setLanguage(event.target.value)}
          />
        )}
        {!finish && (
          <Switch
            label={strings.errors.text}
            checked={errors}
            onChange={event => showErrors(event.currentTarget.checked)}
          />
        )}
        {children}
      </div>
      {fault && (
        <p className="pd-fault" role="alert">
          {fault}
        </p>
      )}
      {toText && view === 'text' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
        <pre className="pd-frame pd-text" tabIndex={0} aria-label={strings.asText.text}>
          {splitUnknown(toText(drawn.html)).join('')}
        </pre>
      ) : (
        <PreviewFrame
          html={shown}
          title={medium.labels.preview}
          isPhone={size === 'phone'}
          chosen={design.chosen?.id}
          onChoose={design.choose}
          onMeasure={setFaint}
        />
      )}
      {blocks.length > 0 && !fault && <Checks design={design} issues={issues} onGo={onGo} />}
    </section>
  );
}
