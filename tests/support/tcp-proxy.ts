// A wire between a client and PostgreSQL that a test can freeze, cut, or let be answered by a server that refuses.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** The given address, but through this proxy. */
  url: string;
  /** How many connections have been made through it. */
  count: () => number;
  /** How many of them are open now. */
  open: () => number;
  /** The ports that the server sees the open ones come from. */
  farPorts: () => (number | undefined)[];
  /** Breaks all connections; new ones work. */
  cut: () => void;
  /** The open connections stay open and carry nothing any more; new ones work. */
  freeze: () => void;
  /** Cuts all connections; new ones get this answer, and are closed after it unless said otherwise. */
  refuse: (answer: Buffer, isClosing?: boolean) => void;
  /** Cuts all connections; nobody listens on the port any more. */
  closePort: () => Promise<void>;
  /** All is well again. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** Passes on to the host and port of `url`. */
export async function proxyTo(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const near = new Set<Socket>();
  const state = { made: 0, refuse: null as ((socket: Socket) => void) | null };
  const keep = (socket: Socket, other?: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      near.delete(socket);
      other?.destroy();
    });
  };
  const accept = (socket: Socket) => {
    state.made += 1;
    near.add(socket);
    if (state.refuse) {
      keep(socket);
      state.refuse(socket);
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(socket, far);
    keep(far, socket);
    socket.pipe(far);
    far.pipe(socket);
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer(accept);
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  const stop = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });

  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const own = new URL(url);
  own.port = String(port);
  // By the network: the server's socket is not in its way.
  own.search = '';
  return {
    url: own.href,
    count: () => state.made,
    open: () => near.size,
    farPorts: () => [...sockets].filter((socket) => !near.has(socket)).map(({ localPort }) => localPort),
    cut,
    freeze: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    refuse: (answer, isClosing = true) => {
      state.refuse = (socket) => {
        // The client's own closing must be seen.
        socket.resume();
        if (isClosing) socket.end(answer);
        else socket.write(answer);
      };
      cut();
    },
    closePort: () => stop(server),
    mend: async () => {
      state.refuse = null;
      if (!server.listening) server = await listen(port);
    },
    close: () => stop(server),
  };
}
