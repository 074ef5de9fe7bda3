# Stands in for postgres:*-alpine: Debian's PostgreSQL, started as that image starts its own.
FROM localhost/rpd-debian
RUN apt-get update -q && apt-get install -y -q --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
RUN ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ && install -d -o postgres -g postgres /var/lib/postgresql /run/postgresql
COPY --chmod=755 postgres-entrypoint.sh /docker-entrypoint.sh
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/docker-entrypoint.sh"]
