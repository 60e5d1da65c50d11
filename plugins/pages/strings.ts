import { messages } from '#core/contract';

/** Every text of the pages plugin. */
export const strings = messages('pages', {
  forms: 'Forms',
  formsAccess: 'Forms that flows show to end users.',
  noForm: 'This node has no form. Enter a form’s ID in its Form field.',
  unknownForm:
    'The form “{form}” isn’t in this environment. Check the ID in the node’s Form field, or import a flow file that was exported with “Include Forms”.',
  undrawable:
    'The form “{form}” has field types that pages can’t show: {kinds}. Use a form without them, or a Custom HTML Template node.',
  sources: 'Content sources',
  sourcesHelp:
    'Limit the hosts that pages load content from. Enter one host per line, such as cdn.example.com or *.example.com. If empty, all hosts are allowed.',
  sourcesHtml: 'HTML content',
  sourcesHtmlHelp: 'Images, fonts, media, frames, and requests.',
  sourcesScripts: 'Scripts',
  sourcesStyles: 'Styles',
  sourceWrong:
    '“{source}” is not a host. Enter a host such as cdn.example.com, without https:// or a path.',
  sourcesLocked: 'View only. Your role can’t change content sources.',
  sourcesSaved: 'Content sources saved',
});
