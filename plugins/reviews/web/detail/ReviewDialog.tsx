import { useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { ChoiceCards, FormDialog, TextAreaField } from '#core/web/ui';
import { most, reviewChangeRequest, type ChangeRequest, type Verdict } from '../../contract';
import { strings } from '../../strings';

interface Props {
  readonly request: ChangeRequest;
  readonly onClose: () => void;
}

/** Approves what a request proposes, or requests changes. */
export function ReviewDialog({ request, onClose }: Props) {
  const { notices } = useApp();
  const review = useMutation(reviewChangeRequest);
  const { requestId, contentHash, number, approveFault } = request;
  const [verdict, setVerdict] = useState<Verdict>(approveFault ? 'changesRequested' : 'approved');
  async function save({ text }: { readonly text: string }) {
    await review.run({
      params: { requestId },
      body: { verdict, contentHash, text: text.trim() },
    });
    notices.success(strings.reviewed.text);
  }
  return (
    <FormDialog
      title={format(strings.reviewTitle, { number })}
      values={{ text: '' }}
      save={save}
      submit={strings.submitReview.text}
      onClose={onClose}
    >
      <ChoiceCards
        label={strings.verdict.text}
        choices={[
          {
            value: 'approved',
            title: strings.approve.text,
            help: approveFault || strings.approveHelp.text,
            disabled: approveFault !== '',
          },
          {
            value: 'changesRequested',
            title: strings.requestChanges.text,
            help: strings.requestChangesHelp.text,
          },
        ]}
        value={verdict}
        onChoose={setVerdict}
      />
      <TextAreaField name="text" label={strings.reviewText.text} rows={3} maxLength={most.text} />
    </FormDialog>
  );
}
