import { useCompanyId, useMutation } from '#core/web';
import { FormDialog, NumberField, SwitchField, TextField } from '#core/web/ui';
import { pollSeconds, saveGit, type GitLink, type GitTerms } from '../contract';
import { strings } from '../strings';

interface Values extends GitTerms {
  readonly token: string;
  readonly hookSecret: string;
}

const usual: GitTerms = {
  url: '',
  branch: 'main',
  folder: '',
  username: '',
  pollSeconds: pollSeconds.usual,
  deploys: true,
  commits: true,
  deletes: true,
  isProtected: false,
};

const toTerms = (link: GitLink | null): GitTerms => {
  const { url, branch, folder, username, ...rest } = link ?? usual;
  const { deploys, commits, deletes, isProtected } = rest;
  const seconds = { pollSeconds: rest.pollSeconds };
  return { url, branch, folder, username, ...seconds, deploys, commits, deletes, isProtected };
};

/** Connects the environment to a branch, or changes how. */
export function GitDialog({
  link,
  onClose,
}: {
  readonly link: GitLink | null;
  readonly onClose: () => void;
}) {
  const params = { companyId: useCompanyId() };
  const change = useMutation(saveGit);
  const values: Values = { ...toTerms(link), token: '', hookSecret: '' };
  const save = ({ token, hookSecret, ...terms }: Values) =>
    change.run({
      params,
      body: {
        ...terms,
        pollSeconds: Number(terms.pollSeconds),
        ...(token && { token }),
        ...(hookSecret && { hookSecret }),
      },
    });
  const text = strings;
  return (
    <FormDialog
      title={(link ? text.edit : text.connect).text}
      values={values}
      save={save}
      onClose={onClose}
      submit={link ? undefined : text.connect.text}
    >
      <TextField
        name="url"
        label={text.url.text}
        help={text.urlHelp.text}
        required
        maxLength={2000}
      />
      <TextField name="branch" label={text.branch.text} required maxLength={200} />
      <TextField
        name="folder"
        label={text.folder.text}
        help={text.folderHelp.text}
        maxLength={500}
      />
      <TextField
        name="username"
        label={text.username.text}
        help={text.usernameHelp.text}
        maxLength={200}
      />
      <TextField
        name="token"
        type="password"
        label={text.token.text}
        help={(link?.hasToken ? text.tokenKept : text.tokenHelp).text}
        maxLength={4000}
      />
      <NumberField
        name="pollSeconds"
        label={text.pollSeconds.text}
        help={text.pollHelp.text}
        least={pollSeconds.least}
        most={pollSeconds.most}
        orZero
      />
      <TextField
        name="hookSecret"
        type="password"
        label={text.hookSecret.text}
        help={(link?.hasHookSecret ? text.hookKept : text.hookHelp).text}
        maxLength={200}
      />
      <SwitchField name="deploys" label={text.deploys.text} help={text.deploysHelp.text} />
      <SwitchField name="commits" label={text.commits.text} help={text.commitsHelp.text} />
      <SwitchField name="deletes" label={text.deletes.text} help={text.deletesHelp.text} />
      <SwitchField
        name="isProtected"
        label={text.isProtectedLabel.text}
        help={text.isProtectedHelp.text}
      />
    </FormDialog>
  );
}
