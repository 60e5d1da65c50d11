import { definePlugin } from '../../core/web';
import { strings } from './strings';

export default definePlugin({
  id: 'analytics',
  title: strings.title,
  contributes: [],
});
