import { copyRepository } from './copyRepository';
import { followGuide } from './followGuide';

followGuide('docs/first-plugin.md', {
  minutes: 10,
  ports: [4000],
  prepare: () => {
    const folder = copyRepository('first-plugin');
    return { folder, home: folder, env: {} };
  },
});
