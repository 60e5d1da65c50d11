import { defineServerPlugin } from '../../core/server';

export default defineServerPlugin({ id: 'assistant' });
