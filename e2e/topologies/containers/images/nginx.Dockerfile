# Stands in for nginxinc/nginx-unprivileged: Debian's nginx, the same user, and an entry point that does what that one's does.
FROM localhost/rpd-debian
RUN groupadd --gid 101 nginx && useradd --uid 101 --gid 101 --no-create-home nginx \
    && mkdir -p /docker-entrypoint.d && chown -R nginx:nginx /var/lib/nginx /var/log/nginx /etc/nginx/conf.d
COPY nginx.conf /etc/nginx/nginx.conf
COPY --chmod=755 nginx-entrypoint.sh /docker-entrypoint.sh
USER nginx
STOPSIGNAL SIGQUIT
ENTRYPOINT ["/docker-entrypoint.sh"]
CMD ["nginx", "-g", "daemon off;"]
