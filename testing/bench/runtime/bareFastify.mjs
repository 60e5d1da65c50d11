// A plain route that answers with the body of the six-node flow: what a server costs that decides
// in code.
import Fastify from 'fastify';

const app = Fastify();
app.post('/login', (request, reply) => {
  const { username, amount, device } = request.body;
  const path = device === 'known' ? 'trusted' : 'challenge';
  const body = {
    status: 'ok',
    user: username,
    path,
    score: amount * 2 + 1,
    tier: 'gold',
    message: `Welcome back, ${username}. Your session is ready.`,
    next: '/dashboard',
  };
  reply.type('application/json').send(JSON.stringify(body));
});
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
