import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

// Takes every mail on port 1025, and shows on port 8025 what the catcher of docker-compose.yml would.
const mails = [];
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts = [];
    stream.on('data', part => parts.push(part));
    stream.on('end', () => {
      mails.push(Buffer.concat(parts).toString());
      done();
    });
  },
}).listen(1025, '0.0.0.0');
const page = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(mails));
}).listen(8025, '0.0.0.0');
process.once('SIGTERM', () => page.close(() => process.exit(0)));
