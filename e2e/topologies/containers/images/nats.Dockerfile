# Stands in for nats:*-alpine: Debian's nats-server, started as that image starts its own.
FROM localhost/rpd-debian
RUN apt-get update -q && apt-get install -y -q --no-install-recommends nats-server && rm -rf /var/lib/apt/lists/*
ENTRYPOINT ["/usr/sbin/nats-server"]
