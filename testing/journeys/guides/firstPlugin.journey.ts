import { copyRepository } from './copyRepository';
import { followGuide } from './followGuide';

followGuide('docs/first-plugin.md', {
  minutes: 10,
  ports: [4000],
  prepare: () => copyRepository('first-plugin'),
});
