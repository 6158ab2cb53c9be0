#!/bin/sh
# Installs the portal on Debian 12 or 13, or upgrades it. See "One machine, from nothing" in README.md.
set -eu

usage() {
  cat <<'END'
The first time:  install.sh --address portal.example.org --mail portal@example.org [--name 'Music Outreach']
An upgrade:      install.sh

  --address HOST  the public host name
  --mail ADDRESS  the sender of mails, also the address on the contact page
  --name NAME     the organization
  --from URL      the git repository to clone; without it the clone that contains this script
  --root DIR      writes files below DIR only: no packages, users, build or services. For tests

The address of the mail server, like smtps://user:password@mail.example.org, is read from SMTP_URL or asked for. In
user and password write @ as %40, / as %2F, # as %23 and % as %25.
END
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

step() { echo "== $*"; }

is_real() { [ -z "$root" ]; }

# Runs a command as the portal's user, with the portal's Node.
as_portal() {
  if is_real; then
    runuser -u portal -- env HOME=/var/cache/portal PATH="$node_home/bin:$PATH" "$@"
  else
    "$@"
  fi
}

# Runs an admin command of the version in a folder.
admin() {
  folder=$1
  shift
  (cd "$folder" && as_portal node api/dist/admin.js "$@" --env-file "$settings")
}

secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

check_machine() {
  [ "$(id -u)" = 0 ] || fail 'must run as root'
  [ -f /etc/debian_version ] || fail 'is for Debian'
  case $(uname -m) in
    x86_64 | aarch64) ;;
    *) fail "does not know the processor $(uname -m)" ;;
  esac
}

check_options() {
  case $address in
    '' | *[!a-z0-9.-]*) fail 'needs --address, a host name without https://' ;;
  esac
  case $mail in
    *[\'\"\ \<\>]*) fail '--mail contains a quote, a blank or a bracket' ;;
    *?@?*) ;;
    *) fail 'needs --mail, an address' ;;
  esac
  case $name in
    '' | *[\'\"\\\<\>]*) fail '--name is empty, or contains a quote or a bracket' ;;
  esac
  if [ -z "$smtp" ] && [ -t 0 ]; then
    echo 'In user and password of the mail server write @ as %40, / as %2F, # as %23 and % as %25.'
    printf 'Mail server, not shown while you type (smtps://user:password@host): '
    stty -echo
    read -r smtp
    stty echo
    echo
  fi
  case $smtp in
    *[\'\ \#]*) fail 'the address of the mail server contains a quote, a blank or #: write %27, %20 or %23' ;;
    *@*@* | *://*/*) fail 'user or password of the mail server contains @ or /: write %40 or %2F, and nothing after the host' ;;
    smtp://?* | smtps://?*) ;;
    *) fail 'needs the address of the mail server, like smtps://user:password@mail.example.org' ;;
  esac
}

install_packages() {
  step 'Installs packages'
  apt-get update --quiet
  apt-get install --yes --no-install-recommends ca-certificates git curl caddy
  # Only fetches the portal's Node and npm.
  command -v npm >/dev/null || apt-get install --yes --no-install-recommends npm
}

make_folders() {
  id portal >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/portal --shell /usr/sbin/nologin portal
  install -d -m 0700 -o portal -g portal /var/lib/portal /var/lib/portal-backups /var/cache/portal
  install -d -m 0755 -o portal -g portal "$home" "$node_home"
}

# Clones the portal into $new: a folder of its own for an upgrade, so that the running version keeps its files.
clone() {
  step "Clones the portal into $new"
  if is_upgrade; then
    url=${from:-$(cd "$home" && as_portal git remote get-url origin)}
    rm -rf "$new"
    git clone --quiet "$url" "$new"
  elif [ ! -d "$new/.git" ]; then
    here=$(cd "$(dirname "$0")/.." && pwd)
    git clone --quiet "${from:-$here}" "$new"
    if [ -z "$from" ] && url=$(git -C "$here" remote get-url origin 2>/dev/null); then
      git -C "$new" remote set-url origin "$url"
    fi
  fi
  if is_real; then chown -R portal:portal "$new"; fi
}

# Debian's Node is too old, so its npm fetches the versions of package.json. --force, because npm 11 refuses Node 18.
build() {
  step 'Builds the portal, which takes some minutes'
  case $(uname -m) in x86_64) arch=x64 ;; *) arch=arm64 ;; esac
  node_version=$(sed -n "s/.*\"node-linux-$arch\": \"\(.*\)\".*/\1/p" "$new/package.json")
  npm_version=$(sed -n 's/.*"packageManager": "npm@\(.*\)".*/\1/p' "$new/package.json")
  cd "$new"
  as_portal npm install --global --force --prefix "$node_home" --no-audit --no-fund --loglevel=error \
    "node-linux-$arch@$node_version" "npm@$npm_version"
  cd /
  # The bytes of a bundle depend on its folder. So a new version is built as $home, in a mount that only this command sees.
  unshare --mount sh -euc '
    [ "$1" = "$2" ] || mount --bind "$1" "$2"
    cd "$2"
    runuser -u portal -- env HOME=/var/cache/portal PATH="$3/bin:$PATH" \
      sh -euc "npm ci --no-audit --no-fund --loglevel=error && npm run build"
  ' sh "$new" "$home" "$node_home"
}

write_settings() {
  step "Writes $settings"
  install -d -m 0755 "$root/etc/portal"
  (
    umask 077
    while IFS= read -r line; do
      case $line in
        PUBLIC_URL=*) line="PUBLIC_URL=https://$address" ;;
        SMTP_URL=*) line="SMTP_URL='$smtp'" ;;
        MAIL_FROM=*) line="MAIL_FROM='$name <$mail>'" ;;
        CONTACT_EMAIL=*) line="CONTACT_EMAIL=$mail" ;;
        ORGANIZATION_NAME=*) line="ORGANIZATION_NAME='$name'" ;;
        [A-Z]*=) line="$line$(secret)" ;;
      esac
      printf '%s\n' "$line"
    done <"$new/deploy/systemd/portal.env.example" >"$settings.part"
  )
  if is_real; then chown root:portal "$settings.part"; fi
  chmod 0640 "$settings.part"
  mv "$settings.part" "$settings"
}

write_caddyfile() {
  file=$root/etc/caddy/Caddyfile
  install -d -m 0755 "$root/etc/caddy"
  sed "s/^portal\.example\.org {/$address {/" "$new/deploy/proxy/Caddyfile" >"$file.portal"
  if grep -q "^$address {" "$file" 2>/dev/null; then
    cmp -s "$file" "$file.portal" || echo "$file differs from $file.portal, the one of this version: compare them."
    return
  fi
  if [ -f "$file" ]; then mv "$file" "$file.before"; fi
  cp "$file.portal" "$file"
}

keep_before() {
  step 'Makes a backup with the version before'
  admin "$new" migrations
  admin "$home" backup
  [ ! -d /var/lib/portal/remotes ] ||
    as_portal tar -C /var/lib/portal -cf /var/lib/portal-backups/remotes-before-upgrade.tar remotes
}

swap() {
  rm -rf "$home.before"
  mv "$home" "$home.before"
  mv "$new" "$home"
}

install_units() {
  install -d -m 0755 "$units"
  install -m 0644 "$home/deploy/systemd/portal.service" "$home/deploy/systemd/portal.socket" "$units"
  install -d -m 0755 "$commands"
  cat >"$commands/portal-admin" <<END
#!/bin/sh
# Runs an admin command of the portal, for instance: portal-admin check
cd $home && exec runuser -u portal -- node_modules/.bin/node api/dist/admin.js "\$@" --env-file $settings
END
  chmod 0755 "$commands/portal-admin"
}

restarts() { systemctl show --property NRestarts --value portal; }

# Waits until the portal answers, at most about two minutes. Stops when it has ended twice.
await_portal() {
  step 'Waits for the portal, at most two minutes'
  before=$(restarts) tries=0
  until curl --silent --fail --output /dev/null --max-time 5 http://127.0.0.1:3000/api/readyz; do
    tries=$((tries + 1))
    if [ "$tries" -gt 20 ] || [ "$(restarts)" -gt $((before + 1)) ]; then
      journalctl --unit portal --lines 5 --no-pager --output cat >&2
      fail "the portal does not answer; its last lines are above. Correct $settings, then: systemctl restart portal. $back"
    fi
    sleep 2
  done
}

check_https() {
  curl --silent --output /dev/null --max-time 10 --retry 6 --retry-delay 5 --retry-all-errors "https://$address/api/healthz" ||
    echo "https://$address cannot be reached from here yet: journalctl --unit caddy --lines 20"
}

start() {
  step 'Starts the portal'
  systemctl daemon-reload
  systemctl enable --quiet --now portal.socket
  systemctl enable --quiet portal
  systemctl restart portal
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy
  await_portal
  check_https
}

# Names the commit of a folder, and its day.
commit_in() { (cd "$1" && as_portal git log -1 --format='%h of %cs'); }

upgrade() {
  new=$home.new
  clone
  address=$(sed -n 's,^PUBLIC_URL=https://,,p' "$settings")
  if is_real; then
    build
    keep_before
  fi
  swap
  new=$home
  write_caddyfile
  install_units
  is_real || return 0
  back="To go back: cd /; systemctl stop portal.socket; mv $home $home.failed; mv $home.before $home; systemctl start portal.socket portal.
Remove $home.failed later. If that version refuses to start, restore the backup above: $home/docs/upgrading.md, \"Going back\"."
  start
  admin "$home" check || fail "the check found the problems above; the portal is running. $back"
  echo "The portal is upgraded from $(commit_in "$home.before") to $(commit_in "$home"). $back"
}

install_first() {
  new=$home
  if [ ! -f "$settings" ]; then check_options; fi
  if is_real; then
    install_packages
    make_folders
  fi
  clone
  if [ ! -f "$settings" ]; then write_settings; fi
  if is_real; then build; fi
  address=$(sed -n 's,^PUBLIC_URL=https://,,p' "$settings")
  write_caddyfile
  install_units
  back=
  if is_real; then start; fi
  cat <<END
The portal runs at https://$address. Copy $settings to another place: backups cannot be restored without its BACKUP_KEY.
Create the first admin:
  portal-admin create-admin --new you@example.org
END
}

is_upgrade() { [ "$new" != "$home" ]; }

main() {
  address='' mail='' name='Music Outreach' from='' root='' smtp=${SMTP_URL:-}
  while [ $# -gt 0 ]; do
    case $1 in
      --address | --mail | --name | --from | --root) [ $# -gt 1 ] || fail "$1 needs a value" ;;
    esac
    case $1 in
      --address) address=$2 ;;
      --mail) mail=$2 ;;
      --name) name=$2 ;;
      --from) from=$2 ;;
      --root) root=$2 ;;
      --help) usage && exit ;;
      *) usage >&2 && fail "does not know $1" ;;
    esac
    shift 2
  done
  home=$root/opt/portal node_home=$root/opt/portal-node settings=$root/etc/portal/portal.env units=$root/etc/systemd/system
  commands=$root/usr/local/bin
  if is_real; then check_machine; fi
  # The units are installed after the first build.
  if [ -f "$units/portal.service" ]; then upgrade; else install_first; fi
}

main "$@"
