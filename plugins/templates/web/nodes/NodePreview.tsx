import { useMemo, useState } from 'react';
import type { NodePreviewProps } from '#plugins/properties/contract';
import { PreviewFrame } from '../studio/PreviewFrame';
import '../templates.css';
import { fillReferences } from './fillReferences';

/** The page of a node as its visitors would see it, with names in place of values. */
export default function NodePreview({ capabilityName, texts }: NodePreviewProps) {
  const { customHTML = '', customCSS = '', customScript = '' } = texts;
  const { template, values } = useMemo(() => fillReferences(customHTML), [customHTML]);
  const [fault, tell] = useState<string>();
  if (capabilityName !== 'customHTMLTemplate') return null;
  return (
    <>
      <PreviewFrame
        template={template}
        style={customCSS}
        script={customScript}
        values={values}
        onFault={tell}
      />
      {fault && (
        <p className="tp-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
