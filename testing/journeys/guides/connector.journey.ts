import { copyRepository } from './copyRepository';
import { followGuide } from './followGuide';

followGuide('docs/declared-connectors.md', {
  minutes: 5,
  ports: [4000, 4010],
  prepare: () => copyRepository('connector'),
});
