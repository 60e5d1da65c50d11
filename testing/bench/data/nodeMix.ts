interface Kind {
  readonly connectorId: string;
  readonly name: string;
  readonly capabilityName: string;
  /** How often it stands among the connection nodes of flows that companies really run. */
  readonly share: number;
  readonly properties: (index: number) => Record<string, unknown>;
}

const rich = (text: string) => JSON.stringify([{ children: [{ text }] }], undefined, 2);

/** The connections a new company has, so that an import binds without asking. */
export const connectionIds: Readonly<Record<string, string>> = {
  httpConnector: '867ed4363b2bc21c860085ad2baa817d',
  functionsConnector: 'de650ca45593b82c49064ead10b9fe17',
  variablesConnector: '06922a684039827499bdbdd97f49827b',
  errorConnector: '53ab83a4a4ab919d9f2cb02d9e111ac8',
  nodeConnector: '3566e86a35c26e575396dcfb89a3dcc0',
  annotationConnector: '921bfae85c38ed45045e07be703d86b8',
  stringsConnector: 'b4c3ec9b231da9fc7c07e8b5baea5361',
};

const template = (index: number) =>
  `<h1>Step ${index}</h1><p>Enter what this step asks for.</p><form id="stepForm"><label>Answer ` +
  `<input id="answer" name="answer" type="text"></label><button type="submit" data-skcomponent="skbutton" ` +
  `data-skbuttontype="form-submit" data-skform="stepForm" data-skbuttonvalue="submit">Continue</button></form>`;

const kind = (
  connectorId: string,
  name: string,
  capabilityName: string,
  share: number,
  properties: Kind['properties'],
): Kind => ({ connectorId, name, capabilityName, share, properties });

/** The kinds of connection nodes, with the shares counted over some hundred public flows. */
export const nodeMix: readonly Kind[] = [
  kind('httpConnector', 'Http', 'customHTMLTemplate', 17, index => ({
    customHTML: template(index),
    customCSS: '',
    customScript: '',
    formFieldsList: ['answer', 'buttonValue'].map(propertyName => ({
      propertyName,
      preferredDataType: 'string',
      preferredControlType: 'textField',
    })),
    validationRules: [],
  })),
  kind('functionsConnector', 'Functions', 'AEqualsB', 15, index => ({
    leftValueA: rich('{{global.variables.answer}}'),
    rightValueB: rich(`value ${index}`),
  })),
  kind('variablesConnector', 'Variables', 'saveValue', 10, index => ({
    saveVariables: [
      {
        name: 'answer',
        type: 'string',
        value: rich(`value ${index}`),
        key: 0.5,
        label: 'answer (string - flowInstance)',
      },
    ],
  })),
  kind('errorConnector', 'Error Message', 'customErrorMessage', 9, index => ({
    errorMessage: rich(`Step ${index} did not succeed`),
    errorDescription: rich('Try again, or ask for help.'),
  })),
  kind('functionsConnector', 'Functions', 'customFunction', 6, () => ({
    variableInputList: [
      { name: 'answer', preferredDataType: 'string', value: rich('{{global.variables.answer}}') },
    ],
    code: 'module.exports = a = async ({params}) => { return { length: String(params.answer || "").length } }',
    outputSchema: '{"output":{"type":"object","properties":{"length":{"type":"number"}}}}',
  })),
  kind('httpConnector', 'Http', 'customHtmlMessage', 3, index => ({
    messageTitle: rich(`Message ${index}`),
    message: rich('This is a message of the flow.'),
    showContinueButton: true,
  })),
  kind('functionsConnector', 'Functions', 'AIsEmpty', 2, () => ({
    leftValueA: rich('{{global.variables.answer}}'),
  })),
];

/** A kind chosen with the probability of its share. */
export function pick(next: () => number): Kind {
  let rest = next() * nodeMix.reduce((sum, { share }) => sum + share, 0);
  return nodeMix.find(({ share }) => (rest -= share) < 0) ?? nodeMix[0]!;
}
