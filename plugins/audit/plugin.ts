import { definePlugin } from '../../core/web';
import { strings } from './strings';

export default definePlugin({
  id: 'audit',
  title: strings.title,
  contributes: [],
});
