import { useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { FormDialog, SelectField, TextField } from '#core/web/ui';
import { createPersona, savePersona, type PersonaDraft } from '../../contract';
import { devices } from '../../domain/devices';
import { strings } from '../../strings';
import { AnswerRows } from './AnswerRows';
import { NamedRows } from './NamedRows';
import { otherDevice, toPersonaBody, toPersonaValues, type PersonaValues } from './personaValues';
import './persona.css';

const options = [
  { value: '', label: strings.ownBrowser.text },
  ...devices.map(({ id, name }) => ({ value: id, label: name })),
  { value: otherDevice, label: strings.otherDevice.text },
];

/** The device whose facts flows read. */
function DeviceFields() {
  const device = useWatch<PersonaValues, 'device'>({ name: 'device' });
  return (
    <fieldset className="persona-part">
      <legend>{strings.device.text}</legend>
      <SelectField name="device" label={strings.device.text} options={options} />
      {device === otherDevice && (
        <TextField name="userAgent" label={strings.userAgent.text} maxLength={1000} />
      )}
      <div className="sl-form-row">
        <TextField
          name="languages"
          label={strings.languages.text}
          help={strings.languagesHelp.text}
          maxLength={200}
        />
        <TextField name="ip" label={strings.ip.text} maxLength={100} />
      </div>
    </fieldset>
  );
}

interface Props {
  /** The persona to change; without one it is made. */
  readonly personaId?: string;
  readonly draft: PersonaDraft;
  readonly intro?: string | undefined;
  readonly onClose: () => void;
}

/** Makes a persona or changes one. */
export function PersonaDialog({ personaId, draft, intro, onClose }: Props) {
  const { notices } = useApp();
  const creating = useMutation(createPersona);
  const saving = useMutation(savePersona);
  async function save(values: PersonaValues) {
    const body = toPersonaBody(values);
    const textValues = { name: body.name };
    if (personaId !== undefined) await saving.run({ params: { personaId }, body });
    else await creating.run({ body });
    notices.success(format(personaId === undefined ? strings.created : strings.saved, textValues));
  }
  return (
    <FormDialog
      className="persona-dialog"
      title={
        personaId === undefined ? strings.add.text : format(strings.editNamed, { name: draft.name })
      }
      intro={intro}
      values={toPersonaValues(draft)}
      save={save}
      {...(personaId === undefined && { submit: strings.create.text })}
      onClose={onClose}
    >
      <TextField name="name" label={strings.name.text} required maxLength={100} />
      <TextField name="description" label={strings.description.text} maxLength={300} />
      <NamedRows
        list="inputs"
        title={strings.inputs.text}
        help={strings.inputsHelp.text}
        add={strings.addInput.text}
      />
      <NamedRows
        list="typed"
        title={strings.typed.text}
        help={strings.typedHelp.text}
        add={strings.addTyped.text}
      />
      <TextField name="presses" label={strings.presses.text} help={strings.pressesHelp.text} />
      <AnswerRows />
      <NamedRows
        list="cookies"
        title={strings.cookies.text}
        help={strings.cookiesHelp.text}
        add={strings.addCookie.text}
      />
      <DeviceFields />
      <p className="persona-secrets">{strings.secretsHelp.text}</p>
    </FormDialog>
  );
}
