import { definePlugin } from '../../core/web';
import { strings } from './strings';

export default definePlugin({
  id: 'admin',
  title: strings.title,
  contributes: [],
});
