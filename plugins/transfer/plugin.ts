import { definePlugin } from '../../core/web';
import { strings } from './strings';

export default definePlugin({
  id: 'transfer',
  title: strings.title,
  contributes: [],
});
