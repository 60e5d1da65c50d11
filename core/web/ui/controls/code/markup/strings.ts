import { messages } from '#core/contract';

export const strings = messages('controls.markup', {
  openTag: '{tag} is not closed. Add {end} where it ends.',
  strayTag: '{tag} has no start tag. Delete it, or add {start} before it.',
  strayParagraph:
    '</p> has no start tag. Block elements such as <div> end a paragraph early. Delete the </p>, or use <div> instead of <p>.',
  endOfVoid: '{start} can’t have an end tag. Write {start} on its own.',
  otherEnd: '{start} is closed by {tag}. Use the same name in both tags.',
  crossedTag:
    'Close {tag} inside the element it starts in. Overlapping elements are split or cut off.',
  ignoredTag: 'Browsers ignore {tag} here. Delete it, or move it to where it is allowed.',
  notInTable: 'Browsers move {tag} out of the table. Put it inside a <td> or outside the table.',
  sameId: 'The ID “{id}” is used more than once. Give each element its own ID.',
  slashDoesNothing:
    'The “/” does not close this element. Delete it, and add an end tag if none follows.',
  endTagAttributes: 'End tags can’t have attributes. Move them to the start tag.',
  straySlash: 'This tag contains a stray “/”. Delete it.',
  noTagName: 'This “<” does not start a tag. Write &lt; to show it as text.',
  strayEquals: 'An attribute can’t start with “=”. Add its name before the “=”.',
  badAttributeName: 'Attribute names can’t contain “{part}”. Check the quotes before it.',
  unquoted: 'This value contains “{part}”. Put the value in quotes.',
  noAttributeValue: 'This attribute has no value. Add one after “=”.',
  noSpace: 'Attributes need a space between them. Add one.',
  sameAttribute:
    'The attribute “{part}” is already set, and browsers use only the first value. Delete one.',
  openAngle: 'This tag is incomplete. Add “>” or a missing quote.',
  openComment: 'This comment is not closed. Add {sign} where it ends.',
  badComment: 'This comment is not valid. Start it with <!-- and end it with -->.',
  unknownEntity: '“{part}” is not a known character reference. Write &amp; to show “&” as text.',
  entitySemicolon: 'A semicolon is missing after “{part}”. Add it.',
  openText: 'This string is not closed. Add a quote where it ends.',
  openBracket: '“{sign}” is not closed. Add “{closer}” where it ends.',
  strayBracket: '“{sign}” has no opening bracket. Delete it, or add the opening bracket.',
  missingSemicolon: 'A semicolon is missing. Add “;” at the end of the declaration.',
  noColon: '“{name}” needs a colon and a value. Write it as “{name}: value;”.',
  badCss: 'This is not valid CSS, so browsers skip it. Fix or delete it.',
  unknownProperty:
    '“{name}” is not a CSS property, so browsers ignore it. Correct the name, or delete it.',
  unknownPropertyNear: '“{name}” is not a CSS property. Did you mean “{near}”?',
  badValue:
    '“{value}” is not a valid value for “{name}”, so browsers ignore it. Correct or delete it.',
});
