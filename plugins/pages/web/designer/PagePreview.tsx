import { HTMLSelect, SegmentedControl, Switch } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Failure } from '#core/contract';
import { nameLanguage } from '#core/contract/languages';
import { useApp, useCompanyId } from '#core/web';
import type { NodeDesignerProps } from '#plugins/properties/contract';
import { previewPage } from '../../contract';
import { designerStrings as strings } from '../../designerStrings';
import { listFieldNames } from '../../domain/blocks/fields';
import { markBlocks } from '../../domain/blocks/markBlocks';
import { fillSamples } from '../../domain/blocks/samples';
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
  /** Those of the flow, of which its style sheets count. */
  readonly settings: NodeDesignerProps['stage']['document']['settings'];
  /** The value of a reference, or of an input of the node. */
  readonly findSample: (path: string) => string | undefined;
  /** The inputs of the node that the page names. */
  readonly inputs: readonly string[];
}

/** The page as its visitors would see it; a press on a part of it selects its block. */
export function PagePreview({ design, css, settings, findSample, inputs }: Props) {
  const { api } = useApp();
  const companyId = useCompanyId();
  const { html, blocks } = design;
  const [scheme, setScheme] = useState('light');
  const [size, setSize] = useState('desktop');
  const [language, setLanguage] = useState('');
  const [errors, showErrors] = useState(false);
  const [drawn, setDrawn] = useState({
    html: '',
    languages: [] as readonly string[],
    language: '',
  });
  const [fault, setFault] = useState('');
  const body = useMemo(() => {
    const values = inputs.flatMap(name => {
      const value = findSample(name);
      return value === undefined || value === '' ? [] : [[name, value] as const];
    });
    return JSON.stringify({
      html: fillSamples(markBlocks(html, blocks), findSample),
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
  }, [html, blocks, css, settings, findSample, inputs, scheme, language, errors]);
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
  return (
    <section className="pd-preview" aria-label={strings.preview.text}>
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
          onValueChange={setScheme}
        />
        {drawn.languages.length > 1 && (
          <HTMLSelect
            aria-label={strings.language.text}
            value={language || drawn.language}
            options={drawn.languages.map(value => ({ value, label: nameLanguage(value) }))}
            onChange={event => setLanguage(event.target.value)}
          />
        )}
        <Switch
          label={strings.errors.text}
          checked={errors}
          onChange={event => showErrors(event.currentTarget.checked)}
        />
      </div>
      {fault && (
        <p className="pd-fault" role="alert">
          {fault}
        </p>
      )}
      <PreviewFrame
        html={drawn.html}
        isPhone={size === 'phone'}
        chosen={design.chosen?.id}
        onChoose={design.choose}
      />
    </section>
  );
}
