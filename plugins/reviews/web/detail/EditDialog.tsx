import { useMutation, useQuery } from '#core/web';
import { FormDialog, Spinner, TextAreaField, TextField } from '#core/web/ui';
import { editChangeRequest, listReviewers, most, type ChangeRequest } from '../../contract';
import { strings } from '../../strings';
import { ReviewerField } from '../list/ReviewerField';

interface Props {
  readonly request: ChangeRequest;
  readonly onClose: () => void;
}
interface Values {
  readonly title: string;
  readonly description: string;
  readonly reviewers: string[];
}

/** Changes the title, the description, and who is asked. */
export function EditDialog({ request, onClose }: Props) {
  const edit = useMutation(editChangeRequest);
  const people = useQuery(listReviewers, {});
  const { requestId, title, description, reviewers } = request;
  if (!people.data) return <Spinner />;
  const able = new Set(people.data.reviewers.map(({ customerId }) => customerId));
  const save = (values: Values) =>
    edit.run({
      params: { requestId },
      body: {
        title: values.title.trim(),
        description: values.description.trim(),
        reviewers: values.reviewers.filter(id => able.has(id)),
      },
    });
  return (
    <FormDialog<Values>
      title={strings.editTitle.text}
      values={{ title, description, reviewers: reviewers.map(({ customerId }) => customerId) }}
      save={save}
      onClose={onClose}
    >
      <TextField name="title" label={strings.name.text} required maxLength={200} />
      <TextAreaField
        name="description"
        label={strings.description.text}
        help={strings.descriptionHelp.text}
        rows={4}
        maxLength={most.text}
      />
      <ReviewerField reviewers={people.data.reviewers} />
    </FormDialog>
  );
}
