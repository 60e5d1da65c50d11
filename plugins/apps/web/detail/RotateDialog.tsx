import { useMutation } from '#core/web';
import { FormDialog, SelectField } from '#core/web/ui';
import { rotateKey, rotateSecret, type App } from '../../contract';
import { strings } from '../../strings';

const lengths = [
  { value: '0', label: strings.overlapNone.text },
  { value: '60', label: strings.overlapHour.text },
  { value: '1440', label: strings.overlapDay.text },
  { value: '10080', label: strings.overlapWeek.text },
];

interface Props {
  readonly appId: string;
  readonly what: 'keys' | 'secret';
  readonly onRotated: (app: App) => void;
  readonly onClose: () => void;
}

/** Replaces the keys or the secret, and asks how long the old ones stay good. */
export function RotateDialog({ appId, what, onRotated, onClose }: Props) {
  const key = useMutation(rotateKey);
  const secret = useMutation(rotateSecret);
  const keys = what === 'keys';
  async function save({ minutes }: { minutes: string }) {
    const input = { params: { appId }, body: { overlapMinutes: Number(minutes) } };
    onRotated((await (keys ? key.run(input) : secret.run(input))).app);
  }
  return (
    <FormDialog
      title={(keys ? strings.rotateKeyAsk : strings.rotateSecretAsk).text}
      intro={(keys ? strings.rotateKeyBody : strings.rotateSecretBody).text}
      values={{ minutes: '1440' }}
      submit={strings.rotate.text}
      save={save}
      onClose={onClose}
    >
      <SelectField name="minutes" label={strings.overlap.text} options={lengths} />
    </FormDialog>
  );
}
