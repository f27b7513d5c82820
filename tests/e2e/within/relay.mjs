// Leads from a socket of the file system, which every network namespace reaches, to a port of this one's loopback.
import net from 'node:net';

const [file, port] = process.argv.slice(2);

const server = net.createServer((from) => {
  const to = net.connect(Number(port), '127.0.0.1');
  for (const socket of [from, to]) {
    socket.on('error', () => {
      from.destroy();
      to.destroy();
    });
  }
  from.pipe(to).pipe(from);
});
server.listen(file);
