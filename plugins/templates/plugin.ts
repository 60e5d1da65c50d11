import { definePlugin } from '../../core/web';
import { strings } from './strings';

export default definePlugin({
  id: 'templates',
  title: strings.title,
  contributes: [],
});
