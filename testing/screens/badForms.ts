import { pluginForms } from '../pluginFacts';
import type { BadForm } from './forms/BadForm';
import { companyForms } from './forms/companyForms';
import { builderForms } from './forms/builderForms';
import { shellForms } from './forms/shellForms';

/** Every form of the console that takes something written, with bad input for it. */
export const badForms: readonly BadForm[] = [
  ...companyForms,
  ...builderForms,
  ...shellForms,
  ...pluginForms,
];

/** Files with a form that are given no bad input here, each with why. */
export const without: Readonly<Record<string, string>> = {
  'core/web/forms/FormDialog.tsx': 'the frame of other forms',
  'core/web/forms/SectionedForm.tsx': 'the frame of other forms',
  'core/web/forms/SettingsForm.tsx': 'the frame of other forms',
  'plugins/refactoring/web/dialogs/ExtractDialog.tsx':
    'names a new flow by the call and the rules of NewFlowDialog (refactoring.journey)',
  'plugins/refactoring/web/rename/RenameForm.tsx':
    'opens over any page, in the bar of the console; bad names are tried in rename.journey',
  'plugins/references/web/RenameDialog.tsx':
    'changes the flow on the canvas and sends nothing; the name is judged as it is typed (references.journey)',
  'plugins/apps/web/detail/RotateDialog.tsx': 'one choice among four, and nothing is written',
  'plugins/machines/web/devices/DevicePage.tsx':
    'approves or denies; an expiry and a switch, and nothing is written',
  'plugins/machines/web/detail/SecretSection.tsx': 'one choice, and nothing is written',
  'plugins/assistant/web/QuestionField.tsx':
    'any text is a question; one that cannot be sent comes back to the field, which is tested beside it',
  'plugins/reviews/web/detail/comments/CommentForm.tsx':
    'any text is a comment, and an empty one can’t be sent (changeToRollback.journey)',
  'plugins/reviews/web/editor/Reply.tsx':
    'any text is a comment, and an empty one can’t be sent (changeToRollback.journey)',
  'shell/web/entrance/signUp/ConfirmAddressPage.tsx': 'one button, and nothing is written',
};
