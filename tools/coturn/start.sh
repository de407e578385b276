#!/bin/sh
# start.sh [COMMAND …]: writes coturn's configuration from the environment and becomes the command (`turnserver`). The
# entry of its container, and of every coturn that `npm start` and the tests run. It lists all invalid values and exits.
#
# ANAR_ENV            production, or local: 127.0.0.1 alone, without TLS, and peers may be on this machine
# TURN_SECRET         what consult-chat signs credentials with
# TURN_SECRET_ACCEPTED            a second one that is good too, while one replaces the other
# TURN_HOST           the name of this server, which its certificate is for (production)
# TURN_CERT_FILE, TURN_KEY_FILE   PEM, the certificate with its chain (production)
# TURN_PORT, TURN_TLS_PORT        3478, 443
# TURN_LISTEN_IPS     addresses with commas between; every one of the machine
# TURN_EXTERNAL_IPS   public/own,…  where the machine does not have its public addresses itself
# TURN_MIN_PORT, TURN_MAX_PORT    49152, 65535: what media are relayed at
# TURN_USER_QUOTA, TURN_TOTAL_QUOTA, TURN_MAX_BPS   24, 1200 allocations; 250000 bytes a second of one, each way
# TURN_UDP            off: clients come over TCP and TLS alone (tests of a network that blocks UDP)
# TURN_CONFIG         /tmp/turnserver.conf; its pid lies beside it
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${ANAR_ENV:=production}" "${TURN_SECRET:=}" "${TURN_SECRET_ACCEPTED:=}" "${TURN_HOST:=}" "${TURN_CERT_FILE:=}" "${TURN_KEY_FILE:=}"
: "${TURN_PORT:=3478}" "${TURN_TLS_PORT:=443}" "${TURN_LISTEN_IPS:=}" "${TURN_EXTERNAL_IPS:=}"
: "${TURN_MIN_PORT:=49152}" "${TURN_MAX_PORT:=65535}" "${TURN_UDP:=on}" "${TURN_CONFIG:=/tmp/turnserver.conf}"
: "${TURN_USER_QUOTA:=24}" "${TURN_TOTAL_QUOTA:=1200}" "${TURN_MAX_BPS:=250000}"
folder=$(dirname "$TURN_CONFIG")

problems=
refuse() { problems="$problems  $1
"; }
for name in TURN_PORT TURN_TLS_PORT TURN_MIN_PORT TURN_MAX_PORT TURN_USER_QUOTA TURN_TOTAL_QUOTA TURN_MAX_BPS; do
  eval "value=\$$name"
  case $value in '' | *[!0-9]* | 0*) refuse "$name: a whole number above 0" ;; esac
done
case $TURN_LISTEN_IPS in *[!0-9A-Fa-f.:,]*) refuse 'TURN_LISTEN_IPS: addresses with commas between' ;; esac
case $TURN_EXTERNAL_IPS in *[!0-9A-Fa-f.:,/]*) refuse 'TURN_EXTERNAL_IPS: public/own with commas between' ;; esac
# A line break in it would be a line of the configuration.
for name in TURN_SECRET TURN_SECRET_ACCEPTED; do
  eval "value=\$$name"
  case $value in *[!A-Za-z0-9_+/=.-]*) refuse "$name: letters, digits and _ + / = . - only" ;; esac
done
case $TURN_HOST in *[!A-Za-z0-9.-]*) refuse 'TURN_HOST: a host name' ;; esac
case $ANAR_ENV in
  local) [ -n "$TURN_SECRET" ] || refuse 'TURN_SECRET: is missing' ;;
  production)
    for name in TURN_SECRET TURN_SECRET_ACCEPTED; do
      eval "value=\$$name"
      [ "$name$value" != TURN_SECRET_ACCEPTED ] || continue
      case $value in local-only*) refuse "$name: stands in an example" ;; esac
      [ ${#value} -ge 32 ] || refuse "$name: at least 32 characters (openssl rand -base64 32)"
    done
    [ -n "$TURN_HOST" ] || refuse 'TURN_HOST: is missing'
    [ -r "$TURN_CERT_FILE" ] || refuse 'TURN_CERT_FILE: cannot be read'
    [ -r "$TURN_KEY_FILE" ] || refuse 'TURN_KEY_FILE: cannot be read'
    ;;
  *) refuse 'ANAR_ENV: production or local' ;;
esac
if [ -n "$problems" ]; then
  printf 'coturn does not start:\n%s' "$problems" >&2
  exit 1
fi

# One line of the configuration for each part of a list.
each() { for part in $(echo "$2" | tr , ' '); do echo "$1=$part"; done; }

# Not as an argument, which is readable by all users of the machine.
umask 077
rm -f "$TURN_CONFIG"
{
  cat "$here/turnserver.conf"
  echo "realm=${TURN_HOST:-anar-local.invalid}"
  echo "static-auth-secret=$TURN_SECRET"
  [ -z "$TURN_SECRET_ACCEPTED" ] || echo "static-auth-secret=$TURN_SECRET_ACCEPTED"
  echo "listening-port=$TURN_PORT"
  echo "min-port=$TURN_MIN_PORT"
  echo "max-port=$TURN_MAX_PORT"
  echo "user-quota=$TURN_USER_QUOTA"
  echo "total-quota=$TURN_TOTAL_QUOTA"
  echo "max-bps=$TURN_MAX_BPS"
  echo "pidfile=$folder/turnserver.pid"
  [ "$TURN_UDP" = on ] || echo no-udp
  if [ "$ANAR_ENV" = local ]; then
    echo listening-ip=127.0.0.1
    echo relay-ip=127.0.0.1
    echo allow-loopback-peers
    echo no-tls
    # One line for each allocation.
    echo verbose
  else
    cat "$here/denied-peers.conf"
    echo "tls-listening-port=$TURN_TLS_PORT"
    echo "cert=$TURN_CERT_FILE"
    echo "pkey=$TURN_KEY_FILE"
    each listening-ip "$TURN_LISTEN_IPS"
    each external-ip "$TURN_EXTERNAL_IPS"
    # Two people who both need the relay are each other's peers there, at its own address behind its public one.
    each allowed-peer-ip "$(echo "$TURN_EXTERNAL_IPS" | tr , '\n' | sed -n 's|^[^/]*/||p' | tr '\n' ,)"
  fi
} > "$TURN_CONFIG"

[ $# -gt 0 ] || set -- turnserver
exec "$@" -c "$TURN_CONFIG"
