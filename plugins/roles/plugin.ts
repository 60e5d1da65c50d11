import { definePlugin } from '../../core/web';
import { strings } from './strings';

export default definePlugin({
  id: 'roles',
  title: strings.title,
  contributes: [],
});
