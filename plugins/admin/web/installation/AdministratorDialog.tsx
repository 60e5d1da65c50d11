import { useApp, useMutation } from '#core/web';
import { CopyButton, Dialog, FormDialog, SwitchField, TextField } from '#core/web/ui';
import { createAdministrator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';

interface Props {
  /** Hears the link that opens the account. */
  readonly onMade: (link: string) => void;
  readonly onClose: () => void;
}
const values = {
  email: '',
  firstName: '',
  lastName: '',
  company: '',
  examples: false,
  operator: false,
};

/** Makes a company with its first administrator. */
export function AdministratorDialog({ onMade, onClose }: Props) {
  const { notices } = useApp();
  const create = useMutation(createAdministrator);
  return (
    <FormDialog
      title={strings.addTitle.text}
      intro={strings.addIntro.text}
      values={values}
      save={async ({ email, ...rest }) => {
        const { link } = await create.run({ body: { email: email.trim(), ...rest } });
        notices.success(strings.customerCreated.text);
        onMade(link);
      }}
      submit={strings.addSubmit.text}
      onClose={onClose}
    >
      <TextField name="company" label={strings.company.text} required maxLength={200} />
      <TextField name="email" label={strings.email.text} type="email" required maxLength={254} />
      <div className="sl-form-row">
        <TextField name="firstName" label={strings.firstName.text} required maxLength={100} />
        <TextField name="lastName" label={strings.lastName.text} required maxLength={100} />
      </div>
      <SwitchField name="examples" label={strings.examples.text} />
      <SwitchField name="operator" label={strings.operator.text} help={strings.operatorHelp.text} />
    </FormDialog>
  );
}

interface LinkDialogProps {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly onClose: () => void;
}

/** A link that is shown once, to be handed over. */
export function LinkDialog({ title, body, link, onClose }: LinkDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      isOpen={open}
      title={title}
      canOutsideClickClose={false}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>{body}</p>
        <InputGroup
          readOnly
          value={link}
          aria-label={title}
          rightElement={<CopyButton text={link} label={strings.copyLink.text} small />}
        />
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={() => setOpen(false)} />} />
    </Dialog>
  );
}
