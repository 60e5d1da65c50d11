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
  async function save({ verdict, text }: { readonly verdict: Verdict; readonly text: string }) {
    await review.run({
      params: { requestId },
      body: { verdict, contentHash, text: text.trim() },
    });
    notices.success(strings.reviewed.text);
  }
  return (
    <FormDialog<{ readonly verdict: Verdict; readonly text: string }>
      title={format(strings.reviewTitle, { number })}
      values={{ verdict: approveFault ? 'changesRequested' : 'approved', text: '' }}
      save={save}
      submit={strings.submitReview.text}
      onClose={onClose}
    >
      <ChoiceCards
        name="verdict"
        label={strings.verdict.text}
        options={[
          {
            value: 'approved',
            label: strings.approve.text,
            help: approveFault || strings.approveHelp.text,
            disabled: approveFault !== '',
          },
          {
            value: 'changesRequested',
            label: strings.requestChanges.text,
            help: strings.requestChangesHelp.text,
          },
        ]}
      />
      <TextAreaField name="text" label={strings.reviewText.text} rows={3} maxLength={most.text} />
    </FormDialog>
  );
}
