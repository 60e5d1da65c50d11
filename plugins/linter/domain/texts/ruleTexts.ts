/** What each rule is about, under the name that a flow or a company knows it by. */
export const ruleTexts: Readonly<
  Record<string, { readonly title: string; readonly about: string }>
> = {
  'path-mfa': {
    title: 'Every way to success asks for a second factor',
    about:
      'Follows each way a run can take, through conditions, teleports and called flows. What counts are nodes whose connector says so, known services, and those that you name; only their success counts. Scheduled flows sign nobody in and are left out.',
  },
  'secret-flow': {
    title: 'A secret reaches only the fields made for it',
    about:
      'Follows passwords, codes, secret variables and secure properties through references, variables, functions and teleports. They may be compared, checked and hashed; answers, pages, addresses, logs and lasting variables must not hold them.',
  },
  'dv-rule-empty-flow-001': {
    title: 'A flow has nodes',
    about: 'A flow without nodes cannot run.',
  },
  'dv-rule-multi-start-001': {
    title: 'A flow starts in one place',
    about: 'All but one start never run as meant.',
  },
  'dv-rule-node-002': {
    title: 'Nodes are enabled and configured',
    about: 'Each node has something to do and does it.',
  },
  'dv-rule-node-001': {
    title: 'Nodes say what they do',
    about:
      'Titles, descriptions and colours that tell a reader what happens, a chosen form, and memory that is kept.',
  },
  'dv-rule-variables-001': {
    title: 'References lead somewhere',
    about: 'Nodes and flow variables that are read exist, and variables that are saved are read.',
  },
  'dv-rule-subflow-001': {
    title: 'Called flows are there and fit',
    about:
      'The flow that is called exists under its name, gets what it needs, and does not call back.',
  },
  'dv-rule-teleport-001': {
    title: 'Teleports lead somewhere',
    about: 'Each jump has a start node, each start node a jump, and values that it needs.',
  },
  'dv-rule-AEqualsBMultipleCondition-001': {
    title: 'Comparisons lead on from each outcome',
    about: 'A comparison with several outcomes has them, and each leads to a next node.',
  },
  'dv-rule-requiredFields-001': {
    title: 'Required fields are filled in',
    about: 'What a node needs is there.',
  },
  'dv-rule-validFields-001': {
    title: 'Fields are whole',
    about:
      'Rows of answers have names and values, form fields have names, a reCAPTCHA has its key.',
  },
  'dv-rule-pingOneFlow-001': {
    title: 'PingOne flows end and branch as they must',
    about: 'They answer PingOne, and a directory call has a way for success and one for failure.',
  },
  'dv-rule-scheduleFlow-001': {
    title: 'Scheduled flows need nobody',
    about: 'One start, ends made for schedules, no page and no called flow.',
  },
  'dv-rule-ciba-flow-001': {
    title: 'CIBA flows reach the other device and answer',
    about: 'They go out of band, come back, and answer both ways themselves.',
  },
  'dv-rule-annotations-001': {
    title: 'Notes tell about the flow',
    about: 'A title on top and notes in the colours and font of all flows.',
  },
  'dv-rule-debug-off-001': {
    title: 'The log is not on Debug',
    about: 'Debug records what people type.',
  },
  'dv-rule-globalVariable-001': {
    title: 'Scripts get nothing secret',
    about: 'Places where a script or function is given global values, which need a second look.',
  },
  'dv-rule-logo-001': {
    title: 'Pages show the company’s own look',
    about: 'A style of its own, and logo and name as variables.',
  },
};
