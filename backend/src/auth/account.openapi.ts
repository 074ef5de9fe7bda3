import type { Operation } from '../lib/openapi.ts';
import { page, sent } from './pages.openapi.ts';

/** The account pages, which work without a script. */
export const ACCOUNT_OPERATIONS: Record<string, Operation> = {
  'GET /account': page(
    'La page de son compte, sans script : 303 vers la connexion pour qui n’est pas connecté',
  ),
  'GET /accountpassword': page('La page de son mot de passe'),
  'GET /accountfactors': page('La page de ses façons de se connecter'),
  'GET /accountemail': page('La page de son adresse'),
  'GET /accountsignins': page('La page de ses connexions'),
  'GET /accountapps': page('La page des applications que l’on a autorisées'),
  'GET /accountdata': page('La page de ses données'),
  'GET /accountend': page('La page de la fin de son compte'),
  'GET /privacy': page('La page des conditions et de la confidentialité'),
  'POST /accountpassword': sent('Changer son mot de passe par la page'),
  'POST /accountpasswordnew': sent('Se faire montrer la page d’un premier mot de passe'),
  'POST /accountemail': sent('Demander une autre adresse, avec son mot de passe'),
  'POST /accountemailproved': sent('Demander une autre adresse, pour qui n’a pas de mot de passe'),
  'POST /accountemailagain': sent('Recevoir de nouveau le lien de l’adresse demandée'),
  'POST /accountemailcancel': sent('Annuler la demande d’une autre adresse'),
  'POST /accountemailconfirm': sent('Recevoir de nouveau le lien de sa première adresse'),
  'POST /accounttotp': sent('Se faire montrer la clé d’une application d’authentification'),
  'POST /accounttotpcode': sent('Relier l’application par son premier code'),
  'POST /accounttotpremove': sent('Retirer l’application'),
  'POST /accountcodes': sent('Faire de nouveaux codes de secours'),
  'POST /accountpasskeyremove': sent('Retirer une clé d’accès'),
  'POST /accountidentityremove': sent('Retirer un compte relié'),
  'POST /accountsigninend': sent('Fermer une de ses connexions'),
  'POST /accountsigninsend': sent('Fermer toutes les autres'),
  'POST /accountapprevoke': sent('Retirer l’autorisation d’une application'),
  'POST /accountfile': sent('Télécharger ses données'),
  'POST /accountend': sent('Dire ce que devient ce qui est à soi, avant la fin de son compte'),
  'POST /accountendnow': sent('Supprimer son compte'),
  'POST /accountsignout': sent('Ne plus gérer son compte dans ce navigateur'),
};
