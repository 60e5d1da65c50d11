import { definePlugin } from '../../core/web';
import { strings } from './strings';

export default definePlugin({
  id: 'assistant',
  title: strings.title,
  contributes: [],
});
